import { sql } from "drizzle-orm";
import type { DayPurchase } from "#app/domain/compliance/person-limits.ts";
import { isCheckViolation } from "#app/platform/violation.ts";
import type { Db, Statement } from "../client.ts";
import { dayPurchases } from "../schema/compliance.ts";
import { pick, select, selection } from "../select.ts";

const purchase = selection(pick(dayPurchases, "day", "bucket", "share"));

export const listDayPurchases = (db: Db, vendorId: string, person: string | null, exceptOrder = "") =>
  select(db, purchase)`
    FROM day_purchases INDEXED BY day_purchases_of_person CROSS JOIN orders ON orders.id = day_purchases.order_id
    WHERE day_purchases.vendor_id = ${vendorId} AND person = ${person}
      AND orders.status <> 'CANCELLED' AND orders.id <> ${exceptOrder}`;

/** Over the limit, `day_purchases_within_limit` fails the batch, even for parallel orders. */
export const replaceDayPurchases = (
  db: Db,
  { orderId, vendorId, person }: { orderId: string; vendorId: string; person: string },
  purchases: readonly DayPurchase[],
): Statement[] => [
  db.run(sql`DELETE FROM day_purchases WHERE order_id = ${orderId}`),
  db.run(sql`INSERT INTO day_purchases (order_id, bucket, vendor_id, person, day, share, reached)
    SELECT ${orderId}, value ->> 'bucket', ${vendorId}, ${person}, value ->> 'day', value ->> 'share',
      (value ->> 'share') + coalesce((SELECT sum(d.share) FROM day_purchases d INDEXED BY day_purchases_of_person
        CROSS JOIN orders o ON o.id = d.order_id
        WHERE d.vendor_id = ${vendorId} AND d.person = ${person} AND d.day = value ->> 'day'
          AND d.bucket = value ->> 'bucket' AND o.status <> 'CANCELLED'), 0)
    FROM json_each(${JSON.stringify(purchases)})`),
];

export const isPastLimit = (error: unknown): boolean => isCheckViolation(error, "day_purchases_within_limit");
