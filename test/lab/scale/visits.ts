import { sql } from "drizzle-orm";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { readMenuSearch } from "#app/domain/menu/menu.ts";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { readNearbySearch } from "#app/domain/places/filters.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { createDb, type Db } from "#db/client.ts";
import { listOrdersToDeliver } from "#db/couriers/queries.ts";
import { findVendorHead } from "#db/dispensaries/queries.ts";
import { findMenu } from "#db/menu/public-menu.ts";
import { listInventory } from "#db/menu/queries.ts";
import { newMeter } from "#db/meter.ts";
import { listOrdersSince } from "#db/orders/new-orders.ts";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { listNearby } from "#db/places/nearby.ts";
import { insertOrders } from "#db/seed/load-rows.ts";
import { median } from "#test/bench/figures.ts";
import { cpuOfTree } from "../peers/process-tree.ts";

type Call = (db: Db) => Promise<unknown>;
export type Visits = [name: string, calls: Call[]][];
export type Measured = { median: number; worst: number; cpuMs: number };

/** So many orders each measured shop has, however large the marketplace is. */
const ORDERS = 200;
const SHOPS = 10;
const REPEATS = 3;
const params = (query: string) => new URLSearchParams(query);

/** The first shops of the load: the same ones at every size. */
export async function measuredShops(d1: D1Database): Promise<{ id: string }[]> {
  const { results } = await d1
    .prepare("SELECT id FROM vendors WHERE source = 'load' AND CAST(source_id AS INTEGER) < ? ORDER BY id")
    .bind(SHOPS)
    .all<{ id: string }>();
  return results;
}

export async function addOrders(d1: D1Database, shops: { id: string }[], already: number, now: number) {
  const first = await d1
    .prepare("SELECT count(*) AS n FROM orders WHERE vendor_id = ?")
    .bind(shops[0]?.id)
    .first<number>("n");
  if ((first ?? 0) < ORDERS) await d1.batch(insertOrders(d1, shops, ORDERS - already, now, already));
}

export function shopperVisits(shops: { id: string }[], around: Point[]): Visits {
  const nearby = (query: string) =>
    around.map(
      (place): Call =>
        (db) =>
          listNearby(db, place, readNearbySearch(params(query)), Date.now()),
    );
  return [
    ["nearby, delivery", nearby("")],
    ["nearby, pickup", nearby("mode=pickup")],
    ["search, common word", nearby("q=kush")],
    ["search, two words", nearby("q=blue+dream")],
    ["search, no such word", nearby("q=zqxjk")],
    ["filters", nearby("strain=indica&category=edible&max=40")],
    [
      "a menu",
      shops.map(
        ({ id }) =>
          (db) =>
            findMenu(db, id, readMenuSearch(params("")), Date.now()),
      ),
    ],
  ];
}

export function dashboardVisits(shops: { id: string }[]): Visits {
  const each = (read: (db: Db, id: string) => Promise<unknown>) =>
    shops.map(
      ({ id }): Call =>
        (db) =>
          read(db, id),
    );
  return [
    ["dashboard, head", each((db, id) => findVendorHead(db, id, Date.now()))],
    ["dashboard, orders", each((db, id) => listOrdersOfVendor(db, id, readOrderSearch(params(""))))],
    ["dashboard, orders of a name", each((db, id) => listOrdersOfVendor(db, id, readOrderSearch(params("q=ortiz"))))],
    [
      "dashboard, news",
      each((db, id) => listOrdersSince(db, id, { since: Date.parse("2026-06-16T12:00:00Z"), now: Date.now() })),
    ],
    ["dashboard, menu", each((db, id) => listInventory(db, id, readInventorySearch(params(""))))],
    ["dashboard, menu by name", each((db, id) => listInventory(db, id, readInventorySearch(params("q=blue"))))],
    ["dashboard, courier", each(listOrdersToDeliver)],
    // What of a page's CPU is the way to the database and back.
    ["a call by itself", each((db) => db.run(sql`SELECT 1`))],
  ];
}

/** CPU that workerd has used; our own is what is left out. */
function databaseCpu(): number {
  const { user, system } = process.cpuUsage();
  return cpuOfTree(process.pid) - (user + system) / 1000;
}

/** Rows read by each call, and the database's CPU for one of them: the median of several rounds. */
export async function measure(d1: D1Database, calls: Call[]): Promise<Measured> {
  const rows: number[] = [];
  for (const call of calls) {
    const meter = newMeter();
    await call(createDb(d1, meter));
    rows.push(meter.rowsRead);
  }
  const db = createDb(d1);
  const rounds: number[] = [];
  for (let round = 0; round < REPEATS; round++) {
    const before = databaseCpu();
    for (const call of calls) await call(db);
    rounds.push((databaseCpu() - before) / calls.length);
  }
  return { median: median(rows), worst: Math.max(...rows), cpuMs: median(rounds) };
}
