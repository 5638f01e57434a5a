import { globSync, lstatSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDb } from "#db/client.ts";
import { addOrder } from "#test/support/add-order.ts";
import { addAccount, PASSWORD } from "#test/support/backup.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { hydrated } from "#test/support/browser/site.ts";
import { kill, start } from "#test/support/crash/crash.ts";
import { cardFile, licenseText, licenseTraces, spellingsOf } from "#test/support/license-card.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { migrate, openState } from "#workers/local/state.ts";

/** What a card says is sent by every way that there is, and then looked for wherever something could be kept. */
const state = mkdtempSync(join(tmpdir(), "nearleaf-door-"));
const profile = mkdtempSync(join(tmpdir(), "nearleaf-profile-"));
const traces = [...licenseTraces, ...spellingsOf("04", "19", "1986"), ...spellingsOf("04", "19", "2012")];
const requests: string[] = [];
const orders: string[] = [];
let running: Awaited<ReturnType<typeof start>>;
let origin = "";
let phone: BrowserContext;
let log = "";
const responses: string[] = [];

const openPhone = () =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"],
    viewport: { width: 390, height: 844 },
  });

beforeAll(async () => {
  await buildIfStale();
  const { d1, close } = await openState(state);
  await migrate(d1);
  const db = createDb(d1);
  const shop = await openShop(db);
  await addAccount(d1, "courier");
  await addAccount(d1, "vendor", shop.id);
  for (let n = 0; n < 6; n++) requests.push((await storedRequest(db, { orderNumber: `D-${n}` })).id);
  for (let n = 0; n < 4; n++) orders.push((await addOrder({ db, now: Date.now }, shop.id)).id);
  await close();
  running = await start(state);
  origin = running.origin.replace("127.0.0.1", "localhost");
  running.server.stdout?.on("data", (piece) => {
    log += piece;
  });
  phone = await openPhone();
}, 400_000);

afterAll(async () => {
  await phone?.close();
  if (running) await kill(running.server);
  for (const dir of [state, profile]) rmSync(dir, { recursive: true, force: true });
});

const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));
/** Rows, objects, images and caches of a server's folder, or a browser's profile: to the byte. */
function tracesUnder(dir: string): string[] {
  const files = globSync("**/*", { cwd: dir }).map((name) => join(dir, name));
  try {
    const bytes = files.filter((path) => lstatSync(path).isFile()).map((path) => readFileSync(path, "latin1"));
    return tracesIn(bytes.join("\n"));
  } catch (error) {
    // A database that rests brings its log home meanwhile: all is read anew.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return tracesUnder(dir);
    throw error;
  }
}

async function signedIn(role: "courier" | "vendor") {
  const client = browserLike({ fetch }, origin);
  await client.post("/api/auth/login", { email: `${role}@example.com`, password: PASSWORD });
  const record = async (response: Response) => {
    responses.push(`${response.url} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    return response.status;
  };
  return {
    json: async (method: string, path: string, body: object) =>
      record(
        await client.send(path, {
          method,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
    form: async (path: string, fields: Record<string, string>) => record(await client.form(path, fields)),
    get: async (path: string) => record(await client.get(path)),
  };
}

/** Without its separators, which no text of ours may hold. */
const card = licenseText().replace(/\W+/g, " ");
const typed = "04/19/1986";
/** A card beside what a move says, under the names of ours and of others. */
const planted = { card, license: card, payload: card, birthdate: typed, dateOfBirth: typed, barcode: card };
const checked = {
  ...planted,
  idChecked: true,
  idCheck: { method: "barcode", ...planted, pack: typed },
  idCheckPack: typed,
};
const plantedForm = { ...planted, idChecked: "on", idMethod: "birthdate", idPack: typed };
const query = new URLSearchParams(planted).toString();

/** What the device holds: its storage of every kind, and the page with what stands in its fields. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = "" }) =>
          new Promise<unknown[]>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = async () => {
              const stores = [...opening.result.objectStoreNames];
              const values = stores.map(
                (store) =>
                  new Promise((done) => {
                    const asking = opening.result.transaction(store).objectStore(store).getAll();
                    asking.onsuccess = () => done(asking.result);
                  }),
              );
              resolve(stores.length > 0 ? await Promise.all(values) : []);
              opening.result.close();
            };
          }),
      ),
    );
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const stored = await cache.matchAll();
        return [
          (await cache.keys()).map(({ url }) => url),
          await Promise.all(stored.map((response) => response.text())),
        ];
      }),
    );
    const fields = [...document.querySelectorAll("input")].map(({ value }) => value);
    return JSON.stringify([
      ...[{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href, databases, cached],
      ...[fields, document.documentElement.outerHTML],
    ]);
  });

/** Checks cards on the phone: by birthdates that pass and do not, and by barcodes; what the browser sends is kept. */
async function checkOnPhone(sent: string[]): Promise<Page> {
  const page = await phone.newPage();
  page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
  await page.goto(`${origin}/courier-login?next=/courier-orders`);
  await page.getByLabel("Email").fill("courier@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`${origin}/courier-orders`);
  await hydrated(page);
  const cardOf = (n: number) => page.getByRole("article", { name: `Order D-${n} of` });
  const birthdateIn = (n: number) => cardOf(n).getByLabel("Birthdate on the ID");
  const deliver = (n: number) => cardOf(n).getByRole("button", { name: "Mark as Delivered" }).click();
  await birthdateIn(4).pressSequentially("04192012");
  await cardOf(4).getByRole("alert").getByText("Under 21").waitFor();
  await deliver(4);
  await page.reload();
  await hydrated(page);
  expect(await birthdateIn(4).inputValue()).toBe("");
  await birthdateIn(4).pressSequentially("04191986");
  await cardOf(4).getByText("ID checked, 21+").waitFor();
  await deliver(4);
  // A move that waits keeps no more.
  await cardOf(5)
    .getByLabel("Scan the barcode on the ID")
    .setInputFiles(await cardFile());
  await cardOf(5).getByText("ID checked, 21+").waitFor();
  await phone.setOffline(true);
  await deliver(5);
  await page.getByText("waiting for a connection").waitFor();
  return page;
}

test("nothing that a card says is stored, no matter how it was sent", async () => {
  const courier = await signedIn("courier");
  const vendor = await signedIn("vendor");
  for (const id of requests)
    for (const move of ["assign", "pickUp"])
      expect(await courier.json("POST", `/api/courier-requests/${id}/moves`, { move, ...planted })).toBe(200);
  const [byMove = "", byStatus = "", byForm = "", byPage = ""] = requests;
  const raw = { move: "deliver", idChecked: true, card: licenseText() };
  expect(await courier.json("POST", `/api/courier-requests/${byMove}/moves`, raw)).toBe(422);
  const malformed = { move: "deliver", idChecked: true, idCheck: { method: card } };
  expect(await courier.json("POST", `/api/courier-requests/${byMove}/moves?${query}`, malformed)).toBe(400);
  const deliver = { move: "deliver", ...checked };
  expect(await courier.json("POST", `/api/courier-requests/${byMove}/moves?${query}`, deliver)).toBe(200);
  const delivered = { status: "DELIVERED", ...checked };
  expect(await courier.json("PUT", `/api/courier-requests/${byStatus}/status?${query}`, delivered)).toBe(200);
  const form = { move: "deliver", ...plantedForm };
  expect(await courier.form(`/courier-requests/${byForm}/moves?${query}`, form)).toBe(200);
  const wrong = { requestId: byPage, ...form, pin: "0000" };
  expect(await courier.form(`/courier-orders?${query}`, wrong)).toBe(422);
  expect(await courier.form(`/courier-orders?${query}`, { ...wrong, pin: "" })).toBe(303);

  const [byOrderStatus = "", byStage = "", byDashboard = ""] = orders;
  const completed = { status: "COMPLETED", ...checked };
  expect(await vendor.json("PUT", `/api/orders/${byOrderStatus}/status?${query}`, completed)).toBe(200);
  for (const stage of ["accepted", "ready", "collected"]) {
    const move = { stage, readyInMinutes: 20, ...checked };
    expect(await vendor.json("PUT", `/api/orders/${byStage}/stage?${query}`, move), stage).toBe(200);
  }
  const handOver = { asksId: "yes", status: "COMPLETED", ...plantedForm };
  const dashboard = `/vendor-dashboard/orders/${byDashboard}`;
  await vendor.form(`${dashboard}/stage.data`, { ...handOver, stage: "collected" });
  await vendor.form(`${dashboard}/status.data`, handOver);
  for (const path of ["/courier-orders", `/courier-requests/${byMove}/record`, "/api/courier-requests"])
    expect(await courier.get(`${path}?${query}`), path).toBe(200);
  for (const path of ["/vendor-dashboard", `/api/orders/${byDashboard}`]) await vendor.get(`${path}?${query}`);

  const sent: string[] = [];
  const page = await checkOnPhone(sent);
  const waiting = await onDevice(page);
  expect(waiting).toContain("idMethod");
  expect(tracesIn(waiting)).toEqual([]);
  await phone.setOffline(false);
  await page.getByText("waiting for a connection").waitFor({ state: "detached" });

  expect(tracesIn(await onDevice(page))).toEqual([]);
  expect(tracesIn(sent.join("\n"))).toEqual([]);
  // The address that was asked is the caller's own.
  const contents = responses.map((response) => response.slice(response.indexOf(" ")));
  expect(responses.filter((_, at) => tracesIn(contents[at] ?? "").length > 0)).toEqual([]);
  await vi.waitFor(() => expect(log).toContain(`/courier-requests/${byMove}/record`));
  expect(tracesIn(log)).toEqual([]);
  expect(tracesUnder(state)).toEqual([]);

  await phone.close();
  expect(tracesUnder(profile)).toEqual([]);

  // What was kept is that each was checked, and how.
  await courier.get("/api/courier-requests");
  for (const method of ["barcode", "birthdate"])
    expect(responses.at(-1)).toContain(`"idCheck":${JSON.stringify({ method, pack: "NV" })}`);

  // The same searches find what is planted where it can be.
  const cancel = { stage: "canceled", reason: "other", note: licenseTraces.slice(0, 5).join(" ") };
  expect(await vendor.json("PUT", `/api/orders/${orders.at(-1)}/stage`, cancel)).toBe(200);
  expect(tracesUnder(state)).not.toEqual([]);
  await courier.form("/courier-orders", { ...wrong, pin: "03271987" });
  expect(tracesIn(responses.at(-1) ?? "")).not.toEqual([]);
  await courier.get("/nowhere/SAMPLEFELTON");
  await vi.waitFor(() => expect(tracesIn(log)).not.toEqual([]));
  const kinds: ((trace: string) => unknown)[] = [
    (trace) => localStorage.setItem("door", trace),
    (trace) => sessionStorage.setItem("door", trace),
    (trace) => caches.open("door").then((cache) => cache.put("/door", new Response(trace))),
    (trace) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("door");
        opening.onupgradeneeded = () => opening.result.createObjectStore("door").put(trace, 1);
        opening.onsuccess = () => resolve(opening.result.close());
      }),
    (trace) => document.querySelector("input")?.setAttribute("value", trace),
  ];
  phone = await openPhone();
  const again = await phone.newPage();
  await again.goto(`${origin}/terms`, { waitUntil: "domcontentloaded" });
  for (const [at, plant] of kinds.entries()) {
    const trace = licenseTraces[at] ?? "";
    await again.evaluate(plant as (trace: string) => Promise<void>, trace);
    expect(tracesIn(await onDevice(again)), String(plant)).toContain(trace);
  }
  await phone.close();
  expect(tracesUnder(profile)).not.toEqual([]);
}, 120_000);
