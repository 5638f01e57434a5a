import { type SQL, sql } from "drizzle-orm";
import {
  type Account,
  entryKinds,
  type Parts,
  type Position,
  positions,
  positionTable,
} from "#app/domain/billing/ledger.ts";
import { HOME_ZONE } from "#app/domain/local-date.ts";
import { localMonday } from "#app/domain/local-instant.ts";
import { usTimeZones } from "#app/domain/places/us-time-zones.ts";
import type { Db, Statement } from "../client.ts";
import { ledgerOpenings } from "../schema/ledger.ts";

export type LedgerSubject = { id: string; at: number; weeks: Readonly<Record<string, string>> };

const weeksAt = (at: number) => Object.fromEntries(usTimeZones.map((zone) => [zone, localMonday(at, zone)]));

const quoted = (word: string) => `'${word}'`;
const sums = (terms: Partial<Record<keyof Parts, number>>) =>
  Object.entries(terms)
    .map(([part, sign]) => `${sign < 0 ? "-" : "+"} ${part}`)
    .join(" ");

/** The tables of app/domain/billing/ledger.ts as SQL. */
const positionSql = sql.raw(
  `CASE status || ' ' || carrier ${Object.entries(positionTable)
    .flatMap(([status, byCarrier]) =>
      Object.entries(byCarrier).map(([carrier, position]) => `WHEN '${status} ${carrier}' THEN '${position}'`),
    )
    .join(" ")} ELSE 'nothing' END`,
);
const postingsSql = sql.raw(
  `CASE position ${Object.entries(positions)
    .map(([position, rule]) => {
      const fields = Object.entries(rule).map(
        ([account, terms]) => `${account === "collected" ? "collected" : quoted(account)}, ${sums(terms)}`,
      );
      return `WHEN '${position}' THEN json_object(${fields.join(", ")})`;
    })
    .join(" ")} END`,
);
const [sale, purchase, back, correction, paid] = entryKinds;
const goods: Account = "goods";
const subscription: Account = "subscription";
const card: Account = "card";
const carried: Position = "carried";
const nothing: Position = "nothing";
const kindSql = sql.raw(
  `CASE WHEN position = '${nothing}' THEN iif(status = 'CANCELLED' OR carrier IN ('CANCELLED', 'RETURNED'), '${back}', '${correction}')
    WHEN position = '${carried}' THEN iif(sum(account = '${goods}') > 0, '${correction}', '${purchase}')
    ELSE iif(sum(account = '${goods}') > 0, '${sale}', '${correction}') END`,
);

const subjectsIn = (
  bookings: readonly LedgerSubject[],
) => sql`asked AS (SELECT value ->> 'id' AS id, value ->> 'at' AS at,
  value -> 'weeks' AS weeks FROM json_each(${JSON.stringify(bookings)}))`;

/** If the books are open, never before the newest week. Checking that first avoids a scan per entry. */
const weekSql = (source: string) => sql`max(
  coalesce(weeks ->> time_zone, weeks ->> ${HOME_ZONE}),
  coalesce((SELECT (SELECT max(week) FROM ledger_entries e WHERE e.vendor_id = opened.vendor_id)
    FROM ledger_openings opened WHERE opened.vendor_id = ${sql.raw(source)}.vendor_id), ''))`;

/** Posts the difference from the ledger, so it is safe to run late or twice. Goes after the writes it reads. */
const postDifference = (db: Db, bookings: readonly LedgerSubject[], column: "order_id" | "request_id", facts: SQL) =>
  db.run(sql`
    WITH ${subjectsIn(bookings)}, facts AS (${facts}), placed AS (SELECT *, ${positionSql} AS position FROM facts),
    moves AS (
      SELECT placed.*, p.key AS account, p.value AS cents FROM placed CROSS JOIN json_each(${postingsSql}) p
      UNION ALL
      SELECT placed.*, p.key, -p.value FROM placed
        CROSS JOIN ledger_entries e ON e.${sql.raw(column)} = placed.subject CROSS JOIN json_each(e.postings) p),
    changes AS (SELECT *, sum(cents) AS change FROM moves GROUP BY subject, account HAVING sum(cents) <> 0)
    INSERT INTO ledger_entries (vendor_id, week, at, kind, ${sql.raw(column)}, postings)
    SELECT vendor_id, ${weekSql("changes")}, at, ${kindSql}, subject, json_group_object(account, change)
    FROM changes GROUP BY subject ORDER BY at, subject`);

const taxesSql = sql.raw("coalesce((SELECT sum(value ->> 5) FROM json_each(o.taxes, '$[1]')), 0)");

/** The courier who picked up bought the goods; of several, the last. */
export const bookOrders = (db: Db, bookings: readonly LedgerSubject[]): Statement =>
  postDifference(
    db,
    bookings,
    "order_id",
    sql`SELECT asked.at, asked.weeks, o.id AS subject, o.vendor_id, v.time_zone, o.status, lower(o.payment_method) AS collected,
        coalesce(r.status, 'none') AS carrier, coalesce(r.courier_payment_cents, 0) AS payment,
        o.total_cents - o.fee_cents - o.tip_cents - ${taxesSql} AS goods, ${taxesSql} AS taxes,
        o.fee_cents AS fee, o.tip_cents AS tip
      FROM asked CROSS JOIN orders o ON o.id = asked.id CROSS JOIN vendors v ON v.id = o.vendor_id
      LEFT JOIN courier_requests r ON r.id = (SELECT id FROM courier_requests
        WHERE order_id = o.id AND vendor_id = o.vendor_id AND picked_up_at IS NOT NULL
        ORDER BY status = 'DELIVERED' DESC, picked_up_at DESC LIMIT 1)`,
  );

export const bookRequests = (db: Db, bookings: readonly LedgerSubject[]): Statement =>
  postDifference(
    db,
    bookings,
    "request_id",
    sql`SELECT asked.at, asked.weeks, r.id AS subject, r.vendor_id, v.time_zone, 'none' AS status, 'cash' AS collected,
        CASE WHEN r.picked_up_at IS NULL THEN 'none' WHEN r.returned_at IS NOT NULL THEN 'RETURNED' ELSE r.status END AS carrier, r.courier_payment_cents AS payment,
        r.order_total_cents AS goods, 0 AS taxes, 0 AS fee, 0 AS tip
      FROM asked CROSS JOIN courier_requests r ON r.id = asked.id CROSS JOIN vendors v ON v.id = r.vendor_id
      WHERE r.order_id IS NULL`,
  );

export const bookOrder = (db: Db, id: string, at: number): Statement =>
  bookOrders(db, [{ id, at, weeks: weeksAt(at) }]);
export const bookRequest = (db: Db, id: string, at: number): Statement =>
  bookRequests(db, [{ id, at, weeks: weeksAt(at) }]);

/** Negative `cents` are the charge's total refunded so far, so late or duplicate events post only the difference. */
export function bookSubscription(db: Db, vendorId: string, { id, cents }: { id: string; cents: number }, at: number) {
  const isRefund = cents < 0;
  const booked = isRefund ? sql`invoice_id > ${`${id}:`} AND invoice_id < ${`${id};`}` : sql`invoice_id = ${id}`;
  return db.run(sql`
    WITH change AS (SELECT v.id AS vendor_id, v.time_zone, ${JSON.stringify(weeksAt(at))} AS weeks,
        CAST(${cents} AS INTEGER) - (SELECT coalesce(sum(postings ->> ${subscription}), 0) FROM ledger_entries WHERE ${booked}) AS cents
      FROM vendors v WHERE v.id = ${vendorId})
    INSERT INTO ledger_entries (vendor_id, week, at, kind, invoice_id, postings)
    SELECT vendor_id, ${weekSql("change")}, ${at}, ${isRefund ? back : paid}, ${isRefund ? `${id}:${-cents}` : id},
      json_object(${subscription}, cents, ${card}, -cents)
    FROM change WHERE cents * ${Math.sign(cents)} > 0`);
}

export const openLedger = (db: Db, vendorId: string, at: number): Statement =>
  db.insert(ledgerOpenings).values({ vendorId, at }).onConflictDoNothing();
