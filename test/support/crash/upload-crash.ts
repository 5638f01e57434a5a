import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { smallKey } from "#app/domain/image-url.ts";
import { createDb } from "#db/client.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { openState, type State } from "#workers/local/state.ts";
import { asJson } from "../as-json.ts";
import { copyDemo } from "../browser/server.ts";
import { jpeg } from "../pictures.ts";
import { seededRandom } from "../random.ts";
import { stock } from "../shop.ts";
import { type Client, kill, signedIn, start } from "./crash.ts";

type Options = {
  rounds: number;
  /** The planted fault: bytes without a row, as an upload leaves them that stores before it notes. */
  careless?: boolean;
};

const CLIENTS = 4;
/** A little over a day: what was unfinished is swept then. */
const LATER_MS = 25 * 3_600_000;

/**
 * Uploads pictures without a pause and puts them on products, kills the server with SIGKILL in the middle, starts it again on
 * the same state, and so on. Then it looks for products whose picture is dead, for acknowledged pictures that are gone and,
 * once the sweep of the next day has run, for pictures in the store that nothing shows.
 */
export async function uploadThroughCrashes({ rounds, careless = false }: Options) {
  await buildIfStale();
  const dir = mkdtempSync(join(tmpdir(), "nearleaf-uploads-"));
  const products = await prepare(dir);
  const random = seededRandom(rounds);
  const acknowledged = new Map<string, string>();
  const inFlightAtKill: number[] = [];
  let uploads = 0;

  for (let round = 0; round < rounds; round++) {
    const { origin, server } = await start(dir, { CLOCK: "real" });
    const browser = await signedIn(origin, "vendor");
    let over = false;
    let inFlight = 0;
    const client = async (product: string) => {
      while (!over) {
        inFlight += 1;
        const key = await upload(browser);
        if (key && (await setImage(browser, product, key))) acknowledged.set(product, key);
        else if (key) acknowledged.delete(product);
        inFlight -= 1;
        uploads += key ? 1 : 0;
      }
    };
    const clients = products.map(client);
    const enough = uploads + 8 + random() * 24;
    while (uploads < enough) await pause(3);
    inFlightAtKill.push(inFlight);
    over = true;
    await kill(server);
    await Promise.all(clients);
  }

  if (careless) await leaveBytes(dir);
  const before = await readState(dir, acknowledged);
  await sweepOnTheNextDay(dir);
  const after = await readState(dir, acknowledged);
  rmSync(dir, { recursive: true, force: true });
  return { uploads, inFlightAtKill, orphansBefore: before.orphans, ...after, dead: before.dead + after.dead };
}

async function prepare(dir: string): Promise<string[]> {
  copyDemo(dir);
  const state = await openState(dir);
  const db = createDb(state.d1);
  const ids = [];
  for (let at = 0; at < CLIENTS; at++) ids.push((await stock(db, demoVendorIds.vendor, { name: `Upload ${at}` })).id);
  await state.close();
  return ids;
}

/** The key of a picture whose upload was acknowledged. */
async function upload(browser: Client): Promise<string | undefined> {
  const body = new FormData();
  body.append("image", new File([jpeg({ padTo: 200_000 })], "photo.jpg", { type: "image/jpeg" }));
  try {
    const response = await browser.send("/api/vendor/inventory/upload-product-image", { method: "POST", body });
    if (response.status !== 200) return undefined;
    return ((await response.json()) as { imageUrl: string }).imageUrl.slice("/images/".length);
  } catch {
    return undefined;
  }
}

async function setImage(browser: Client, product: string, key: string): Promise<boolean> {
  try {
    const response = await browser.send(
      `/api/vendor/inventory/${product}`,
      asJson("PUT", { variation: { image: `/images/${key}` } }),
    );
    return response.status === 200;
  } catch {
    return false;
  }
}

const leaveBytes = (dir: string) =>
  withState(dir, async ({ r2 }) => {
    await r2.put("products/00112233445566778899aabbccddeeff.jpg", "bytes");
  });

async function withState<T>(dir: string, use: (state: State) => Promise<T>): Promise<T> {
  const state = await openState(dir);
  try {
    return await use(state);
  } finally {
    await state.close();
  }
}

/** Uploaded pictures: the demo's own have names and no rows. */
const isUpload = (key: string) => /^products\/[0-9a-f]{32}(-small)?\.jpg$/.test(key);

function readState(dir: string, acknowledged: Map<string, string>) {
  return withState(dir, async ({ d1, r2 }) => {
    const { results } = await d1
      .prepare("SELECT id, image_key AS key FROM products WHERE image_key IS NOT NULL")
      .all<{ id: string; key: string }>();
    const stored = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await r2.list({ prefix: "products/", ...(cursor ? { cursor } : {}) });
      for (const { key } of page.objects) stored.add(key);
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
    const shown = results.filter(({ key }) => isUpload(key)).flatMap(({ key }) => [key, smallKey(key)]);
    const now = new Map(results.map(({ id, key }) => [id, key]));
    return {
      shown: shown.length / 2,
      dead: shown.filter((key) => !stored.has(key)).length,
      lost: [...acknowledged].filter(([product, key]) => now.get(product) !== key).length,
      orphans: [...stored].filter((key) => isUpload(key) && !shown.includes(key)).length,
    };
  });
}

async function sweepOnTheNextDay(dir: string): Promise<void> {
  const { origin, server } = await start(dir, { CLOCK: new Date(Date.now() + LATER_MS).toISOString() });
  // A run takes a batch; whatever is left waits for the next.
  for (let run = 0; run < 3; run++) await fetch(`${origin}/cdn-cgi/handler/scheduled`);
  await kill(server);
}
