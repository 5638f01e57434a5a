import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { createArchiveFiles } from "#app/providers/archive-files.ts";
import { archiveOrders } from "#app/use-cases/orders/archive-orders.ts";
import { createDbOn } from "#db/client.ts";
import { alwaysOn } from "#db/connection.ts";
import { newMeter } from "#db/meter.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { fillState } from "#test/support/backup.ts";
import { deep } from "#test/support/depth.ts";
import { type Manifest, writeBackup } from "#workers/local/backup/folder.ts";
import { findDifferences, restoreState, restoringSql } from "#workers/local/backup/restore-state.ts";
import { dumpLines, listTables, localSource, remoteSource } from "#workers/local/backup/source.ts";
import { measureLines } from "#workers/local/line-files.ts";
import { migrate, type State, withState } from "#workers/local/state.ts";
import { runRemoteFile } from "#workers/local/wrangler.ts";

const scratch = mkdtempSync(join(tmpdir(), "nearleaf-backup-"));
const at = (name: string) => join(scratch, name);
const backup = at("backup");
let manifest: Manifest;
let vendorId: string;

beforeAll(async () => {
  ({ vendorId } = await fillState(at("shop")));
  manifest = await inState("shop", ({ d1, buckets }) => writeBackup(backup, localSource(d1), buckets));
  await restoreState(backup, at("restored"));
}, 200_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const inState = <T>(name: string, work: (state: State) => Promise<T>) => withState(at(name), work);

/** A damaged copy of the backup. */
function damaged(name: string, happen: (folder: string) => void): string {
  cpSync(backup, at(name), { recursive: true });
  happen(at(name));
  return at(name);
}

const productsFound = (d1: D1Database, text: string) =>
  d1
    .prepare("SELECT p.id FROM inventory_search s JOIN products p ON p.rowid = s.rowid WHERE inventory_search MATCH ?")
    .bind(`facets : "xv${vendorId}" AND name : "${text}"`)
    .all();

test("a restored state has the same rows, sums, searches and images", { timeout: 200_000 }, async () => {
  expect(manifest.money).toMatchObject({
    ordersTotalCents: 15_900,
    orderItemsCents: 15_000,
    courierPaymentCents: 8000,
  });
  expect(manifest.searches.inventory_search?.hits).toBeGreaterThan(0);
  expect(manifest.images).toMatchObject({ count: 3, bytes: 60_006 });

  const contentsOf = (name: string) =>
    inState(name, async ({ d1, r2, buckets }) => {
      const image = await r2.get("products/blue-dream.jpg");
      return {
        found: (await productsFound(d1, "lemon, haze")).results,
        listed: (await d1.prepare("SELECT id, listed_count FROM vendors ORDER BY id").all()).results,
        place: await d1.prepare("SELECT lat, lng FROM vendors WHERE id = ?").bind(vendorId).first(),
        triggers: (await d1.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all())
          .results,
        image: image && Buffer.from(await image.arrayBuffer()).toString("base64"),
        proof: await (await buckets.records.get("proofs/2026-06-16/00.proof"))?.text(),
        beside: image && [image.httpMetadata, image.customMetadata],
      };
    });
  const before = await contentsOf("shop");
  expect(await contentsOf("restored")).toEqual(before);
  expect([before.found.length, before.proof]).toEqual([1, "abc"]);
  expect(before.beside).toEqual([{ contentType: "image/jpeg", cacheControl: "public, max-age=60" }, { drawn: "yes" }]);
});

test("an archived order is whole after a backup and a restore", {
  timeout: 200_000,
  tags: "detail",
}, async () => {
  const archived = at("backup-with-archive");
  const wholeOrders = async (d1: D1Database, records: R2Bucket) => {
    const db = createDbOn(alwaysOn(d1), newMeter(), { archive: createArchiveFiles(records) });
    const { orders } = await listOrdersOfVendor(db, vendorId, readOrderSearch(new URLSearchParams()));
    return { db, orders };
  };
  const before = await inState("restored", async ({ d1, buckets }) => {
    await d1.prepare("UPDATE orders SET status = 'COMPLETED'").run();
    const { db, orders } = await wholeOrders(d1, buckets.records);
    const later = Date.parse("2026-08-01T15:00:00Z");
    const done = await archiveOrders({ db, now: () => later, meter: newMeter(), log: () => {} });
    expect(done).toEqual({ files: 1, orders: orders.length });
    await writeBackup(archived, localSource(d1), buckets);
    return orders;
  });
  await restoreState(archived, at("years-later"));
  await inState("years-later", async ({ d1, buckets }) => {
    expect((await d1.prepare("SELECT * FROM order_items").all()).results).toEqual([]);
    const { orders } = await wholeOrders(d1, buckets.records);
    expect(orders).toEqual(before);
    expect(orders.map(({ items }) => items.length)).toEqual([1, 1, 1]);
    await buckets.records.delete((await buckets.records.list({ prefix: "archive/" })).objects.map(({ key }) => key));
    await expect(wholeOrders(d1, buckets.records)).rejects.toThrow("missing or damaged");
  });
});

test("in a restored state, searches follow later writes", { timeout: 200_000 }, async () => {
  await inState("restored", async ({ d1 }) => {
    await d1.prepare("UPDATE products SET name = 'Morning Tram' WHERE name = 'Night Bus'").run();
    expect((await productsFound(d1, "Night Bus")).results).toEqual([]);
    expect((await productsFound(d1, "Morning Tram")).results).toHaveLength(1);
  });
});

test("a filled state is never overwritten", { timeout: 200_000 }, async () => {
  await expect(restoreState(backup, at("shop"))).rejects.toThrow("is not empty");
  await inState("shop", async ({ d1, buckets }) => {
    expect(await findDifferences(localSource(d1), buckets, manifest)).toEqual([]);
  });
});

test.each<[string, (folder: string) => void, string]>([
  [
    "a tampered dump",
    (folder) => {
      const file = join(folder, "tables/orders.ndjson");
      writeFileSync(file, readFileSync(file, "utf8").replace("2800", "2801"));
    },
    "The dump of orders is not what was written.",
  ],
  [
    "a truncated dump",
    (folder) => writeFileSync(join(folder, "tables/products.ndjson"), ""),
    "The dump of products is not what was written.",
  ],
  [
    "a missing image",
    (folder) => rmSync(join(folder, "images", readdirSync(join(folder, "images"))[0] ?? "")),
    "is missing",
  ],
  [
    "a damaged image",
    (folder) => appendFileSync(join(folder, "images", readdirSync(join(folder, "images"))[0] ?? ""), "x"),
    "is not what was written",
  ],
])("%s is caught, and the state stays empty", { timeout: 200_000 }, async (what, happen, message) => {
  const name = what.replaceAll(" ", "-");
  await expect(restoreState(damaged(name, happen), at(`${name}-state`))).rejects.toThrow(message);
  expect(existsSync(at(`${name}-state`))).toBe(false);
});

test("a restore that differs from its backup says where", { timeout: 200_000, tags: "detail" }, async () => {
  const folder = damaged("another-sum", (copy) => {
    const file = join(copy, "manifest.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"ordersTotalCents": 15900', '"ordersTotalCents": 15901'));
  });
  await expect(restoreState(folder, at("another-sum-state"))).rejects.toThrow(/money: .*15901.*15900/);
  expect(existsSync(join(at("another-sum-state"), "v3"))).toBe(false);
});

test("each kind of difference between a database and a backup is found", { timeout: 200_000 }, async () => {
  cpSync(at("shop"), at("changed"), { recursive: true });
  await inState("changed", async ({ d1, r2, buckets }) => {
    const differing = async () =>
      (await findDifferences(localSource(d1), buckets, manifest))
        .map((line) => line.slice(0, line.indexOf(":")))
        .sort();
    await d1.prepare("UPDATE orders SET subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1").run();
    expect(await differing()).toEqual(["money", "orders"]);
    await d1.prepare("DELETE FROM inventory_search WHERE rowid = (SELECT max(rowid) FROM inventory_search)").run();
    await r2.put("products/blue-dream.jpg", new Uint8Array(60_000));
    expect(await differing()).toEqual(["images", "inventory_search", "money", "orders"]);
  });
});

test("a backup of a later version is refused", { timeout: 200_000 }, async () => {
  const folder = damaged("later", (copy) => {
    const file = join(copy, "manifest.json");
    const later = { ...manifest, migrations: [...manifest.migrations, "9999_what_comes.sql"] };
    writeFileSync(file, JSON.stringify(later));
  });
  await expect(restoreState(folder, at("later-state"))).rejects.toThrow("9999_what_comes.sql");
});

test("a backup fails if rows change while it is taken", { timeout: 200_000 }, async () => {
  cpSync(at("shop"), at("busy"), { recursive: true });
  await inState("busy", async ({ d1 }) => {
    const source = localSource(d1);
    const busy: typeof source = {
      ...source,
      async query<Row>(sql: string) {
        if (sql.includes("AS number") && sql.includes('FROM "products"'))
          await d1.prepare("DELETE FROM order_items WHERE quantity = 1").run();
        return source.query<Row>(sql);
      },
    };
    await expect(writeBackup(at("busy-backup"), busy, null)).rejects.toThrow("changed while it was read");
    expect(existsSync(at("busy-backup"))).toBe(false);
  });
});

test.runIf(deep)(
  "wrangler reads a database as the local commands do, and fills an empty one from a file",
  {
    timeout: 400_000,
  },
  async () => {
    const through = remoteSource({ environment: "production", standIn: at("shop") });
    const tables = await listTables(through);
    expect(tables).toEqual(manifest.tables.map(({ rows: _, sha256: __, ...table }) => table));
    const { rows, sha256, ...products } = manifest.tables.find(
      ({ name }) => name === "products",
    ) as (typeof manifest.tables)[0];
    expect(await measureLines(dumpLines(through, products, {}))).toEqual({ rows, sha256 });

    const file = at("restore.sql");
    for await (const statement of restoringSql(backup)) appendFileSync(file, statement);
    await inState("empty", ({ d1 }) => migrate(d1));
    runRemoteFile({ environment: "production", standIn: at("empty") }, file);
    await inState("empty", async ({ d1 }) => {
      expect(await findDifferences(localSource(d1), null, manifest)).toEqual([]);
    });
  },
);

test.runIf(deep)("the commands print what they did, and exit with 1 if they failed", { timeout: 400_000 }, () => {
  const run = (command: string, state: string, ...args: string[]) => {
    const script = join(import.meta.dirname, "../../workers/local", `${command}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env: { ...process.env, STATE_DIR: at(state) },
      encoding: "utf8",
    });
    return { status, output: `${stdout}${stderr}` };
  };
  const orders = expect.stringContaining("3 orders of $159.00, their items $150.00");
  expect(run("backup", "shop", "--out", at("by-command"))).toMatchObject({ status: 0, output: orders });
  expect(run("backup", "shop", "--out", at("by-command"))).toMatchObject({ status: 1 });
  expect(run("restore", "from-command", at("by-command"))).toMatchObject({ status: 0, output: orders });
  expect(run("restore", "from-command", at("by-command"))).toMatchObject({ status: 1 });
  expect(run("restore", "from-command", at("by-command"), "--compare")).toMatchObject({ status: 0 });
  expect(run("restore-drill", "shop")).toMatchObject({ status: 0, output: orders });
  rmSync(join(at("by-command"), "tables/orders.ndjson"));
  expect(run("restore", "other", at("by-command"), "--check")).toMatchObject({ status: 1 });
});
