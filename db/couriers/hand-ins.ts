import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { HandIn } from "#app/domain/couriers/money/cash.ts";
import type { Db, Statement } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { courierHandIns } from "../schema/hand-ins.ts";
import { computed, pick, returning, rows, selection, selectOne } from "../select.ts";
import { FULL_NAME } from "./people.ts";

const [h, u] = [alias(courierHandIns, "h"), alias(users, "u")];
const shown = ["id", "courierName", "handedCents", "handedAt", "countedCents", "countedByName", "countedAt"] as const;
const handIn = selection(pick(h, ...shown));
const employedHandIn = selection({ ...pick(h, ...shown, "courierId"), ...pick(u, "employerIds") });

const lastCount = (courierId: string) => sql`FROM courier_hand_ins last
  WHERE last.courier_id = ${courierId} AND last.counted_at IS NOT NULL
  ORDER BY last.counted_at DESC, last.rowid DESC LIMIT 1`;

/** What was collected in cash, less what was paid for the same goods at pickup and what was counted. */
const inHand = (courierId: string, before: SQL = sql``): SQL =>
  sql`coalesce((SELECT last.carried_cents ${lastCount(courierId)}), 0)
    + coalesce((SELECT sum(r.collect_cents - r.courier_payment_cents) FROM courier_requests r
      CROSS JOIN orders o ON o.id = r.order_id AND o.payment_method = 'Cash'
      WHERE r.courier_id = ${courierId} AND r.status = 'DELIVERED'
        AND r.settlement_week >= coalesce((SELECT last.open_week ${lastCount(courierId)}), '') ${before}), 0)`;

export const findCashInHand = async (db: Db, courierId: string): Promise<number> => {
  const cash = selection({ cents: computed(inHand(courierId), Number) });
  return (await selectOne(db, cash)``)?.cents ?? 0;
};

const SHOWN = 20;
const newest = (whose: SQL) => sql`SELECT * FROM (SELECT ${handIn.columns} FROM courier_hand_ins h
  WHERE ${whose} AND h.counted_at IS NOT NULL ORDER BY h.counted_at DESC LIMIT ${SHOWN})`;

export const listHandIns = (db: Db, courierId: string | null): Promise<HandIn[]> => {
  const whose = courierId === null ? sql`true` : sql`h.courier_id = ${courierId}`;
  return rows(db, handIn)`SELECT ${handIn.columns} FROM courier_hand_ins h WHERE ${whose} AND h.counted_at IS NULL
    UNION ALL ${newest(whose)}`;
};

const ofEmployees = (vendorId: string, counted: SQL) => sql`SELECT ${handIn.columns}
  FROM courier_hand_ins h JOIN users u ON u.id = h.courier_id
  WHERE ${counted} AND EXISTS (SELECT 1 FROM json_each(u.employer_ids) WHERE value = ${vendorId})`;

/** Those still to be counted, and those counted between two instants. */
export const listHandInsForEmployer = (db: Db, vendorId: string, from: number, until: number): Promise<HandIn[]> =>
  rows(db, handIn)`${ofEmployees(vendorId, sql`h.counted_at IS NULL`)} UNION ALL SELECT * FROM (
    ${ofEmployees(vendorId, sql`h.counted_at >= ${from} AND h.counted_at < ${until}`)} ORDER BY h.counted_at DESC)`;

export const findHandIn = (db: Db, id: string) =>
  selectOne(db, employedHandIn)`FROM courier_hand_ins h JOIN users u ON u.id = h.courier_id WHERE h.id = ${id}`;

export const saveHandIn = (db: Db, id: string, courierId: string, cents: number, now: number): Statement[] => [
  db.run(sql`INSERT INTO courier_hand_ins (id, courier_id, courier_name, handed_cents, handed_at)
    VALUES (${id}, ${courierId}, (SELECT ${FULL_NAME} FROM users WHERE users.id = ${courierId}), ${cents}, ${now})
    ON CONFLICT (courier_id) WHERE counted_at IS NULL
      DO UPDATE SET handed_cents = excluded.handed_cents, handed_at = excluded.handed_at`),
];

type Count = { id: string; courierId: string; handedCents: number; cents: number; by: string; at: number };
const counted = selection(pick(courierHandIns, "id"));

/** No row if it was counted or changed. `openWeek`: deliveries of the weeks before it are all in the database. */
export const countHandIn = (db: Db, openWeek: string, { id, courierId, handedCents, cents, by, at }: Count) =>
  returning(db, counted)`UPDATE courier_hand_ins SET counted_cents = ${cents}, counted_by = ${by},
    counted_by_name = (SELECT ${FULL_NAME} FROM users WHERE users.id = ${by}), counted_at = ${at}, open_week = ${openWeek},
    carried_cents = ${inHand(courierId, sql`AND r.settlement_week < ${openWeek}`)} - ${cents}
    WHERE id = ${id} AND counted_at IS NULL AND handed_cents = ${handedCents}`;
