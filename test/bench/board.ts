// P18: a dispatcher's board of 500 open requests: rows read, and how smoothly it scrolls on a slow machine.
import { chromium, type Page } from "playwright-core";
import { readBoard } from "#app/routes/dispatch/read-board.ts";
import { createDb, runBatch } from "#db/client.ts";
import { insertCourierRequest, insertLogEntries } from "#db/couriers/writes.ts";
import { newMeter } from "#db/meter.ts";
import { demoLogins } from "#db/seed/demo-people.ts";
import { startServer } from "#test/support/browser/server.ts";
import { openPage } from "#test/support/browser/site.ts";
import { actorOf, aRequest, firstEntryOf } from "#test/support/couriers.ts";
import { clockOffset } from "#workers/local/bindings.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { findChromium } from "#workers/local/chromium.mjs";
import { atMost, type Figure } from "./figures.ts";

const REQUESTS = 500;
const CPU_SLOWDOWN = 4;
const PLANTED_MS = 200;
const AT_ONCE = 50;
/** A notch of a mouse wheel in each frame: 7,200 px a second. */
const NOTCH_PX = 120;

type Marked = Window & { longest: number };

/** The longest time between two frames while this happens. */
async function longestFrame(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const marked = window as unknown as Marked;
    marked.longest = 0;
    let last = performance.now();
    const frame = (at: number) => {
      marked.longest = Math.max(marked.longest, at - last);
      last = at;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => (window as unknown as Marked).longest);
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let at = 0; at < height; at += NOTCH_PX) {
    await page.mouse.wheel(0, NOTCH_PX);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

export async function figures(): Promise<Figure[]> {
  await buildIfStale();
  const now = Date.now() + clockOffset("open", Date.now());
  let perRow = Number.NaN;
  let oldest = "";
  const server = await startServer({
    rateLimitScale: 1000,
    async fill({ d1 }) {
      const db = createDb(d1);
      const requests = Array.from({ length: REQUESTS }, (_, at) =>
        aRequest({ orderNumber: `B-${at}`, createdAt: now - at * 20_000 }),
      );
      oldest = requests.at(-1)?.id ?? "";
      for (let at = 0; at < REQUESTS; at += AT_ONCE) {
        const batch = requests.slice(at, at + AT_ONCE);
        await runBatch(
          db,
          batch.flatMap((each) => [
            insertCourierRequest(db, each),
            ...insertLogEntries(db, each.id, [firstEntryOf(each)]),
          ]),
        );
      }
      const dispatcher = actorOf({ id: "dispatcher-1", role: "dispatcher" } as never);
      const meter = newMeter();
      const board = await readBoard(createDb(d1, meter), dispatcher, new URLSearchParams(), now);
      if (board.cards.length < REQUESTS) throw new Error(`The board shows ${board.cards.length} requests.`);
      perRow = meter.rowsRead / board.cards.length;
    },
  });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1280, height: 844 } });
    const { email, password } = demoLogins.find((login) => login.email === "dispatcher@example.com") ?? {};
    await context.request.post("/api/auth/login", { data: { email, password }, headers: { Origin: server.origin } });
    const page = await context.newPage();
    await openPage(page, "/courier-orders");
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    // Loading isn't scrolling: the board has caught up, and the map has its pins.
    await page.locator(".leaflet-overlay-pane canvas").waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const scrolled = await longestFrame(page, () => scrollThrough(page));
    const changed = await longestFrame(page, async () => {
      const move = { data: { move: "cancel" }, headers: { Origin: server.origin } };
      const response = await context.request.post(`/api/courier-requests/${oldest}/moves`, move);
      if (!response.ok()) throw new Error(`The request could not be canceled: ${await response.text()}`);
      await page.locator(`[data-request="${oldest}"]`, { hasText: /cancel/i }).waitFor();
    });
    // Negative control: a long task between two frames.
    await page.evaluate((ms) => {
      addEventListener("wheel", () => {
        const end = performance.now() + ms;
        while (performance.now() < end);
      });
    }, PLANTED_MS);
    const planted = await longestFrame(page, () => scrollThrough(page));
    if (planted < PLANTED_MS) throw new Error(`A planted task of ${PLANTED_MS} ms was measured as ${planted} ms.`);
    return [
      atMost(
        `P18 · longest frame as a board of ${REQUESTS} is scrolled, and as one of them changes, ${CPU_SLOWDOWN}× slowdown`,
        50,
        [scrolled, changed],
        0,
        " ms",
      ),
      { what: `its control: a planted task of ${PLANTED_MS} ms makes it`, figure: `${Math.round(planted)} ms` },
      atMost("P18 · rows read per row shown", 1.2, [perRow]),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
