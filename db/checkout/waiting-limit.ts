import { sql } from "drizzle-orm";
import { isCheckViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";

/** If a holder has no free slot, `waiting_orders_within` fails the batch, even for parallel orders. */
export function reserveWaitingSlot(db: Db, orderId: string, holders: readonly string[], most: number): Statement {
  const ofHolder = sql`FROM waiting_orders w WHERE w.holder = holders.value`;
  return db.run(sql`INSERT INTO waiting_orders (order_id, holder, place, most)
    SELECT ${orderId}, holders.value, iif((SELECT count(*) ${ofHolder}) < ${most}, (
      SELECT min(free.place) FROM (SELECT 1 AS place UNION ALL SELECT w.place + 1 ${ofHolder}) free
      WHERE NOT EXISTS (SELECT 1 ${ofHolder} AND w.place = free.place)
    ), ${most} + 1), ${most}
    FROM json_each(${JSON.stringify(holders)}) AS holders`);
}

export const isWaitingFull = (error: unknown): boolean => isCheckViolation(error, "waiting_orders_within");
