import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import { makeExports } from "#app/use-cases/dispensaries/make-exports.ts";
import { requestExport } from "#app/use-cases/dispensaries/request-export.ts";
import { findLatestExport, listExportParts } from "#db/dispensaries/exports.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const at = Date.parse("2026-07-02T03:30:00Z");
const DAY = 86_400_000;
const app = testApp({ at });
let own: Awaited<ReturnType<typeof aDispensary>>;

beforeEach(async () => {
  await app.db.run(sql`DELETE FROM shop_exports`);
  own = await aDispensary(app);
  for (const name of ["Ana", "Zoë"]) await addOrder(app, own.vendor.id, { ...aDelivery, firstName: name });
});

const owner = () => ({ ...actorOf(own.vendor.id), userId: own.account.id });

/** The latest file as downloaded; null unless it is ready. */
async function fileOf(vendorId = own.vendor.id): Promise<Buffer | null> {
  const latest = await findLatestExport(app.db, vendorId, at);
  if (latest?.state !== "ready") return null;
  const parts = await listExportParts(app.db, latest.id);
  const bodies = parts.map(async ({ key }) => new Uint8Array(await (await app.records.get(key))!.arrayBuffer()));
  return Buffer.concat(await Promise.all(bodies));
}

async function makeFile(by: App = app): Promise<Buffer | null> {
  expect((await requestExport(app, owner())).ok).toBe(true);
  await makeExports(by);
  return fileOf();
}

test("an owner's file has only their data, and an email without names announces it", async () => {
  const other = await aDispensary(app);
  await addOrder(app, other.vendor.id, { firstName: "Bo" });
  const file = String(await makeFile());
  expect(file).toContain('"first_name":"Zoë"');
  expect(file).not.toContain('"first_name":"Bo"');
  expect(file).not.toContain(other.vendor.id);
  const [mail] = await app.db.all<{ to_email: string; body: string }>(
    sql`SELECT to_email, body FROM outbox WHERE kind = 'export-ready' ORDER BY id DESC LIMIT 1`,
  );
  expect(mail?.to_email).toBe(own.account.email);
  expect(mail?.body).toContain("/vendor-dashboard/download");
  expect(mail?.body).not.toContain("Zoë");
});

test("the same data makes the same bytes, and one changed row makes others", async () => {
  const first = await makeFile();
  expect(await makeFile()).toEqual(first);
  await app.db.run(sql`UPDATE orders SET delivery_note = 'Ring twice' WHERE vendor_id = ${own.vendor.id}`);
  expect(await makeFile()).not.toEqual(first);
});

test("an interrupted run resumes where it stopped, with the same bytes", async () => {
  const whole = await makeFile();
  for (const cut of [1, 3]) {
    let writes = 0;
    const records = new Proxy(app.records, {
      get: (bucket, name: keyof R2Bucket) =>
        name === "put" && ++writes === cut
          ? () => Promise.reject(new Error("cut"))
          : (bucket[name] as () => unknown).bind(bucket),
    });
    expect((await requestExport(app, owner())).ok).toBe(true);
    await makeExports(Object.assign(testApp({ at }), { records })).catch(() => {});
    await makeExports(app);
    expect(await fileOf()).toEqual(whole);
  }
});

test("two runs at once make one file", async () => {
  const whole = await makeFile();
  expect((await requestExport(app, owner())).ok).toBe(true);
  await Promise.allSettled([makeExports(app), makeExports(testApp({ at }))]);
  await makeExports(app);
  expect(await fileOf()).toEqual(whole);
});

test("one file is made at a time, only for an owner, who is recorded in the history", async () => {
  expect(await requestExport(app, { ...owner(), staffRole: "manager" })).toMatchObject({ reason: "not-allowed" });
  expect((await requestExport(app, owner())).ok).toBe(true);
  expect(await requestExport(app, owner())).toMatchObject({ ok: false, reason: "conflict" });
  const lines = await app.db.all<{ actor: string }>(sql`SELECT actor_id AS actor FROM audit_events
    WHERE kind = 'export-requested' AND vendor_id = ${own.vendor.id}`);
  expect(lines).toEqual([{ actor: own.account.id }]);
});

test("customers' notes are left out in states that allow only what a sale requires", async () => {
  await app.db.run(sql`UPDATE orders SET delivery_note = 'Ring twice' WHERE vendor_id = ${own.vendor.id}`);
  expect(String(await makeFile())).toContain("Ring twice");
  await app.db.run(sql`UPDATE vendors SET state = 'MA' WHERE id = ${own.vendor.id}`);
  const file = String(await makeFile());
  expect(file).not.toContain("Ring twice");
  expect(file).toContain("Customers' own notes on deliveries: your state");
});

test("only owners request the file by the API, follow it and download the same bytes", async () => {
  const live = testApp({ at: Date.now() });
  const { vendor, account } = await aDispensary(live);
  const cookie = await signedIn(live, account.id);
  const call = (path: string, by = cookie, method = "GET") =>
    worker.fetch(`http://localhost/api/vendors/export${path}`, {
      method,
      headers: { Cookie: by, Origin: "http://localhost" },
    });
  const read = async (reply: Promise<Response>): Promise<[number, { bytes: number }]> => [
    (await reply).status,
    ((await (await reply).json()) as { data: { bytes: number } }).data,
  ];
  expect(await read(call(""))).toEqual([200, null]);
  expect((await call("/file")).status).toBe(409);
  const making = { id: expect.any(String), state: "making", percent: 0, bytes: 0 };
  expect(await read(call("", cookie, "POST"))).toEqual([201, expect.objectContaining(making)]);
  expect((await call("", cookie, "POST")).status).toBe(409);
  expect((await call("/file")).status).toBe(409);
  await makeExports(live);
  const [status, data] = await read(call(""));
  expect([status, data]).toEqual([200, expect.objectContaining({ state: "ready", percent: 100 })]);
  const file = await call("/file");
  expect(file.headers.get("Content-Type")).toBe("application/zip");
  const bytes = await file.arrayBuffer();
  expect(bytes.byteLength).toBe(data.bytes);
  expect(String(Buffer.from(bytes))).toContain(vendor.id);

  const other = await aDispensary(live);
  expect((await call("/file", await signedIn(live, other.account.id))).status).toBe(409);
  await live.db.run(sql`UPDATE sessions SET confirmed_at = 0 WHERE user_id = ${account.id}`);
  expect((await call("")).status).toBe(200);
  for (const [path, method] of [
    ["", "POST"],
    ["/file", "GET"],
  ] as const)
    expect(await (await call(path, cookie, method)).json()).toMatchObject({ code: "confirm-first" });
});

test("after five failures a file is given up, and the owner can try again", async () => {
  const records = new Proxy(app.records, { get: () => () => Promise.reject(new Error("down")) });
  const broken = Object.assign(testApp({ at }), { records });
  expect((await requestExport(app, owner())).ok).toBe(true);
  for (let run = 0; run < 5; run++) await expect(makeExports(broken)).rejects.toThrow("down");
  expect(await findLatestExport(app.db, own.vendor.id, at)).toMatchObject({ state: "failed" });
  expect(await makeFile()).not.toBeNull();
});

test("a file is deleted after seven days", async () => {
  await makeFile();
  const latest = await findLatestExport(app.db, own.vendor.id, at);
  const prefix = `exports/${latest?.id}/`;
  expect((await app.records.list({ prefix })).objects.length).toBeGreaterThan(0);
  await makeExports(testApp({ at: at + 8 * DAY }));
  expect((await app.records.list({ prefix })).objects).toEqual([]);
  expect(await app.db.all(sql`SELECT 1 FROM shop_export_parts WHERE export_id = ${latest?.id}`)).toEqual([]);
});
