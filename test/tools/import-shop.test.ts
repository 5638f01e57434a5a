import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { DAY_MS } from "#app/domain/time.ts";
import { archiveOrders } from "#app/use-cases/orders/archive-orders.ts";
import { bookOrder } from "#db/billing/ledger-writes.ts";
import { runBatch } from "#db/client.ts";
import { findCourierRequest, findRecordBreak } from "#db/couriers/queries.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { exporterOf, exportShop } from "#test/support/shop-exports.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { readShopFile } from "#workers/local/shop-file.ts";
import { migrate, root, type State, withState } from "#workers/local/state.ts";

const scratch = mkdtempSync(join(tmpdir(), "nearleaf-shop-"));
const at = (name: string) => join(scratch, name);
const inState = <T>(name: string, work: (state: State) => Promise<T>) => withState(at(name), work);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const now = Date.parse("2026-11-27T20:00:00Z");
let vendorId: string;
let deliveryId: string;
let exported: Buffer;

/** The demo's dispensary with the most orders. Half of them are archived. */
beforeAll(async () => {
  exported = await inState("demo", async (state) => {
    await migrate(state.d1);
    await seedDemo({ d1: state.d1, r2: state.r2 }, now);
    const largest = "SELECT vendor_id FROM orders GROUP BY vendor_id ORDER BY count(*) DESC LIMIT 1";
    vendorId = String(await state.d1.prepare(largest).first("vendor_id"));
    const halfLater = "SELECT updated_at FROM orders WHERE vendor_id = ?1 ORDER BY updated_at LIMIT 1 OFFSET 3";
    const moment = Number(await state.d1.prepare(halfLater).bind(vendorId).first("updated_at"));
    await archiveOrders({ ...exporterOf(state), now: () => moment + 15 * DAY_MS });
    const { db } = exporterOf(state);
    const closed = "SELECT id FROM orders WHERE vendor_id = ? AND status = 'COMPLETED' ORDER BY id LIMIT 3";
    const { results } = await state.d1.prepare(closed).bind(vendorId).all<{ id: string }>();
    await runBatch(
      db,
      results.map(({ id }) => bookOrder(db, id, now)),
    );
    const delivery = await storedRequest(db, { vendorId, photoKey: "proofs/2026-11-20/00ff.proof" });
    deliveryId = delivery.id;
    await state.buckets.records.put(delivery.photoKey!, "photo");
    return exportShop(exporterOf(state, now), vendorId);
  });
}, 300_000);

const runImport = (file: string, name: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(root, "workers/local/import-shop.ts"), ...words, "shop", file], {
    env: { ...process.env, STATE_DIR: at(name) },
    encoding: "utf8",
  });

function saved(name: string, bytes: Buffer): string {
  writeFileSync(at(name), bytes);
  return at(name);
}

test("a dispensary that is imported into an empty marketplace exports the same bytes", {
  timeout: 200_000,
}, async () => {
  const { stdout, stderr, status } = runImport(saved("shop.zip", exported), "moved");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("Imported Angeleno Green: all rows");
  await inState("moved", async (state) => {
    const app = exporterOf(state, now + DAY_MS);
    expect((await exportShop(app, vendorId)).equals(exported)).toBe(true);
    const delivery = await findCourierRequest(app.db, deliveryId);
    expect(delivery && findRecordBreak(delivery)).toBeUndefined();
    expect(delivery?.log).toHaveLength(1);
    const found = await listOrdersOfVendor(app.db, vendorId, readOrderSearch(new URLSearchParams()));
    expect(found.orders.every(({ items }) => items.length > 0)).toBe(true);
    await state.d1.prepare("UPDATE reviews SET text = text || '.' WHERE id = (SELECT min(id) FROM reviews)").run();
    expect((await exportShop(exporterOf(state, now + 2 * DAY_MS), vendorId)).equals(exported)).toBe(false);
  });
});

test("the file has orders, archived orders, deliveries' records, the ledger, pictures, and a checksum of each", () => {
  const files = readShopFile(exported);
  const names = [...files.keys()];
  for (const start of [
    "orders/",
    "order-archive/",
    "courier_request_moves/",
    "ledger_entries/",
    "images/",
    "proofs/",
    "products/",
    "reviews/",
  ])
    expect(names.filter((name) => name.startsWith(start)).length, start).toBeGreaterThan(0);
  const [sums, readme] = [String(files.get("SHA256SUMS")), String(files.get("README.txt"))];
  expect(sums.split("\n").length).toBe(names.length);
  expect(sums).toContain(`${createHash("sha256").update(readme).digest("hex")}  README.txt`);
  expect(readme).toContain("sessions");
  expect(exported.includes("argon2")).toBe(false);
});

test.each([
  ["one byte that differs", (bytes: Buffer) => bytes.fill(bytes[5000]! ^ 1, 5000, 5001), "is damaged"],
  ["a missing end", (bytes: Buffer) => bytes.subarray(0, bytes.length - 100), "a whole zip file"],
  ["something else in it", () => Buffer.from("hello"), "a whole zip file"],
])("a file with %s is refused", (_, change, reason) => {
  expect(() => readShopFile(change(Buffer.from(exported)))).toThrow(reason);
});

test("a damaged file changes nothing", { timeout: 200_000 }, () => {
  const { status, stderr } = runImport(saved("damaged.zip", exported.subarray(1)), "untouched");
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("Nothing was imported.") });
  expect(existsSync(at("untouched"))).toBe(false);
});

test("a dispensary that is already there is refused", { timeout: 200_000 }, () => {
  const { status, stderr } = runImport(saved("again.zip", exported), "demo");
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("is already in this marketplace") });
});
