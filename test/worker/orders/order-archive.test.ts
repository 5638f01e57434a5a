import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type App, createApp, type Env } from "#app/app.ts";
import type { ArchiveFiles } from "#app/domain/orders/archive.ts";
import { readOrderSearch } from "#app/domain/orders/search.ts";
import { archiveOrders } from "#app/use-cases/orders/archive-orders.ts";
import { readSales } from "#app/use-cases/sales/read-sales.ts";
import { listHistory } from "#db/accounts/history.ts";
import { bookOrder } from "#db/billing/ledger-writes.ts";
import { createDbOn, runBatch } from "#db/client.ts";
import { alwaysOn } from "#db/connection.ts";
import { findCourierRequest, listCourierRequests } from "#db/couriers/queries.ts";
import { insertLogEntries } from "#db/couriers/writes.ts";
import { findArchive } from "#db/orders/archive.ts";
import {
  findOrder,
  findOrderOfVendor,
  findTrackedOrder,
  listBoardOfVendor,
  listOrdersOfVendor,
} from "#db/orders/queries.ts";
import { findReceiptFacts } from "#db/sales/receipt.ts";
import { orderEvents, orderItems, orderProposals, orderReminders } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { firstEntryOf } from "#test/support/couriers.ts";
import { aDelivery, addOrder } from "#test/support/dashboard.ts";
import { Faults, faultModes, faultyEnv } from "#test/support/faults/faults.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

const DAY = 24 * 60 * 60_000;
const at = Date.parse("2026-06-16T07:30:00Z");
const healthy = testApp({ at });
const { db } = healthy;
const bindings = withStandIns(env as unknown as Env);
/** The short form cuts a run at every third call, the long form (FAULTS=all) at each. */
const STRIDE = (env as unknown as { FAULTS: string }).FAULTS === "all" ? 1 : 3;
const { DB } = bindings;

const onFaultyPlatform = (faults: Faults): App => ({
  ...createApp(faultyEnv(bindings, faults), { waitUntil: (work: Promise<unknown>) => void work }),
  now: () => at,
  log: () => {},
});
const withFiles = (files: Partial<ArchiveFiles>): App =>
  Object.assign(testApp({ at }), {
    db: createDbOn(alwaysOn(DB), healthy.meter, { archive: { ...db.archive, ...files } }),
  });

let vendorId: string;
let requestId: string;
let ids: Record<"may" | "june" | "canceled" | "young" | "open", string>;

/** Orders of two months, one closed too recently, and one still open. */
beforeEach(async () => {
  for (const table of [
    "order_items",
    "order_proposals",
    "order_reminders",
    "order_events",
    "order_archives",
    "replaced_archives",
    "archived_images",
  ])
    await db.run(sql.raw(`DELETE FROM ${table}`));
  // The ledger refers to them, so they can't be deleted.
  await db.run(sql`UPDATE orders SET archived_at = 1`);
  ({ id: vendorId } = await openShop(db));
  const closed = async (days: number, facts: Parameters<typeof addOrder>[2] = {}) => {
    const createdAt = at - days * DAY;
    const { id: orderId } = await addOrder(healthy, vendorId, { createdAt, status: "COMPLETED", ...facts });
    const event = {
      orderId,
      version: 2,
      at: createdAt,
      kind: "accepted",
      byRole: "dispensary",
      readyInMinutes: 20,
    } as const;
    await db.insert(orderEvents).values({ ...event, vendorId });
    await runBatch(db, [bookOrder(db, orderId, createdAt)]);
    await db.insert(orderReminders).values({ orderId, step: "push-at-once", at: createdAt, outcome: "nobody" });
    return orderId;
  };
  ids = {
    may: await closed(25, { ...aDelivery, signature: "M1 1L2 2" }),
    june: await closed(15, { firstName: "Zoë" }),
    canceled: await closed(14.5, { status: "CANCELLED" }),
    young: await closed(13),
    open: await closed(30, { status: "AWAITING_PROCESSING" }),
  };
  ({ id: requestId } = await deliveredRequest());
  await db.insert(orderProposals).values({
    id: `proposal-${ids.may}`,
    orderId: ids.may,
    createdAt: 1,
    expiresAt: 2,
    otherwise: "cancel",
    lines: [{ productId: "product", action: "remove" }],
    items: [],
    answer: "accepted",
    answeredAt: 2,
  });
});

/** May's order, delivered by a courier and signed. */
async function deliveredRequest() {
  const request = await storedRequest(db, {
    vendorId,
    orderId: ids.may,
    createdAt: at - 25 * DAY,
    status: "DELIVERED",
    version: 2,
    signature: "M3 3L4 4",
    courierId: "courier",
    courierName: "Robin",
    pickedUpAt: at,
    deliveredAt: at,
    settlementWeek: "2026-05-18",
  });
  const delivered = { ...firstEntryOf(request), version: 2, move: "deliver", to: "DELIVERED" } as const;
  await runBatch(db, insertLogEntries(db, request.id, [delivered]));
  return request;
}

/** Every way to read these orders. */
async function everythingRead() {
  const whole = [];
  for (const id of Object.values(ids)) {
    whole.push(await findOrder(db, id), await findOrderOfVendor(db, vendorId, id), await findTrackedOrder(db, id));
    whole.push(await findReceiptFacts(db, id));
  }
  const searches = ["", "q=zoë", "status=CANCELLED", `q=${ids.may}`].map((query) =>
    listOrdersOfVendor(db, vendorId, readOrderSearch(new URLSearchParams(query))),
  );
  const couriers = [await listCourierRequests(db, { vendorId }), await findCourierRequest(db, requestId)];
  return [
    whole,
    await Promise.all(searches),
    await booksRead(),
    couriers,
    await listBoardOfVendor(db, vendorId, { finished: 20, now: at }),
  ];
}

/** Sales of the months, history and statements. */
const booksRead = async () => ({
  days: await readSales(
    healthy,
    { vendorId, timeZone: "America/Los_Angeles" },
    { from: "2026-05-01", to: "2026-06-30" },
  ),
  history: (await listHistory(db, vendorId, { area: null, before: null, limit: 20 })).entries,
  entries: await db.all(
    sql`SELECT week, at, kind, postings, order_id FROM ledger_entries WHERE vendor_id = ${vendorId} ORDER BY id`,
  ),
});

async function stored() {
  const rows: Record<string, Record<string, string | null>[]> = {};
  for (const table of ["order_items", "order_proposals", "order_reminders", "archived_images"])
    rows[table] = await db.all(sql.raw(`SELECT * FROM ${table} ORDER BY 1`));
  rows.courier_request_moves = await db.all(
    sql`SELECT * FROM courier_request_moves WHERE request_id = ${requestId} ORDER BY version`,
  );
  rows.orders = await db.all(
    sql`SELECT id, archived_at, signature FROM orders WHERE vendor_id = ${vendorId} ORDER BY id`,
  );
  rows.courier_requests = await db.all(sql`SELECT id, signature FROM courier_requests WHERE id = ${requestId}`);
  const archives = await db.all<{ key: string }>(sql`SELECT * FROM order_archives ORDER BY month`);
  return { rows, archives, files: await Promise.all(archives.map(({ key }) => db.archive.read(key))) };
}

const linesOf = async (id: string) => (await db.select().from(orderItems).where(sql`order_id = ${id}`)).length;

test("orders closed for 14 days move from rows to one file per month, and read as before everywhere", async () => {
  const before = await everythingRead();
  const { days, history, entries } = await booksRead();
  expect([days.length, history.length, entries.length]).toEqual([4, 5, 3]);
  expect(await archiveOrders(healthy)).toEqual({ files: 2, orders: 3 });
  expect(await everythingRead()).toEqual(before);
  const lines = Object.fromEntries(
    await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await linesOf(id)])),
  );
  expect(lines).toEqual({ may: 0, june: 0, canceled: 0, young: 1, open: 1 });
  expect((await stored()).rows.courier_request_moves).toEqual([]);
  expect((await findCourierRequest(db, requestId))?.log).toHaveLength(2);
  expect(await archiveOrders(healthy)).toEqual({ files: 0, orders: 0 });
  // A later night adds to June's file.
  expect(await archiveOrders(testApp({ at: at + 2 * DAY }))).toEqual({ files: 1, orders: 1 });
  expect(await everythingRead()).toEqual(before);
});

test("a replaced file is retained as long as the database can be restored to its time", async () => {
  await archiveOrders(healthy);
  const { key } = (await findArchive(db, { vendorId, month: "2026-06" }))!;
  const has = async (days: number) => {
    await archiveOrders(testApp({ at: at + days * DAY }));
    return (await healthy.records.head(key)) !== null;
  };
  expect([await has(2), await has(36), await has(38)]).toEqual([true, true, false]);
  expect((await findOrder(db, ids.june))?.items).toHaveLength(1);
});

test.each(faultModes.filter((mode) => mode !== "late"))(
  "a run that fails %s a call loses nothing, and the next run finishes its work",
  async (mode) => {
    const start = await stored();
    const before = await everythingRead();
    await archiveOrders(healthy);
    const end = await stored();
    const reset = async () => {
      await db.run(sql`DELETE FROM order_archives`);
      await db.run(sql`DELETE FROM archived_images`);
      await db.run(sql`DELETE FROM replaced_archives`);
      for (const { id, signature } of start.rows.orders ?? [])
        await db.run(sql`UPDATE orders SET archived_at = NULL, signature = ${signature} WHERE id = ${id}`);
      for (const { id, signature } of start.rows.courier_requests ?? [])
        await db.run(sql`UPDATE courier_requests SET signature = ${signature} WHERE id = ${id}`);
      for (const table of ["order_items", "order_proposals", "order_reminders", "courier_request_moves"] as const) {
        if (table !== "courier_request_moves") await db.run(sql.raw(`DELETE FROM ${table}`));
        for (const row of start.rows[table] ?? []) {
          const values = sql.join(
            Object.values(row).map((value) => sql`${value}`),
            sql`, `,
          );
          await db.run(sql`INSERT OR IGNORE INTO ${sql.raw(table)} VALUES (${values})`);
        }
      }
      expect(await stored()).toEqual(start);
    };
    let cuts = 0;
    const first = STRIDE === 1 || mode === "before" ? 1 : 2;
    for (let call = first; ; call += STRIDE) {
      await reset();
      const faults = new Faults({ at: call, mode });
      await archiveOrders(onFaultyPlatform(faults)).catch(() => {});
      if (!faults.hit) break;
      cuts += 1;
      expect(await everythingRead()).toEqual(before);
      await archiveOrders(healthy);
      expect(await stored()).toEqual(end);
    }
    expect(cuts * STRIDE).toBeGreaterThan(10);
  },
  120_000,
);

describe("no row is deleted", () => {
  const keepsRows = async (app: App) => {
    const before = await stored();
    await expect(archiveOrders(app)).rejects.toThrow("missing or damaged");
    expect(await stored()).toEqual(before);
  };

  test("if the written file differs", () =>
    keepsRows(withFiles({ write: (key, text) => db.archive.write(key, text.replace("Blue", "Pale")) })));

  test("if the file is missing", () => keepsRows(withFiles({ write: async () => {} })));

  test("if an order changed while its file was written", () => {
    const write: ArchiveFiles["write"] = async (key, text) => {
      await db.run(sql`UPDATE orders SET updated_at = ${at} WHERE id IN (${ids.may}, ${ids.june})`);
      await db.archive.write(key, text);
    };
    return expect(archiveOrders(withFiles({ write })))
      .rejects.toThrow("NOT NULL")
      .then(async () => {
        expect([await linesOf(ids.may), await linesOf(ids.june), await linesOf(ids.canceled)]).toEqual([1, 1, 1]);
      });
  });

  test("if an earlier file of the month is damaged; its orders report that instead of looking empty", async () => {
    await archiveOrders(healthy);
    const { key } = (await findArchive(db, { vendorId, month: "2026-06" }))!;
    await healthy.records.put(key, "damaged");
    await expect(archiveOrders(testApp({ at: at + 2 * DAY }))).rejects.toThrow("missing or damaged");
    expect(await linesOf(ids.young)).toBe(1);
    await expect(findOrder(db, ids.june)).rejects.toThrow("missing or damaged");
    expect(await findOrder(db, ids.may)).toMatchObject({ items: [{ name: "Blue Dream" }] });
  });
});
