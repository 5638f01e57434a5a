import { sql } from "drizzle-orm";
import type { Settlement } from "#app/domain/couriers/settlement.ts";
import type { Db } from "../client.ts";

/** What was delivered, by week and courier, newest week first; of one courier where `courierId` names it. */
export const listSettlements = (db: Db, courierId: string | null): Promise<Settlement[]> =>
  db.all<Settlement>(sql`
    SELECT settlement_week AS week, courier_id AS courierId, max(courier_name) AS courierName, count(*) AS deliveries,
      sum(order_total_cents) AS orderTotalCents, sum(courier_payment_cents) AS paymentCents
    FROM courier_requests
    WHERE status = 'DELIVERED' ${courierId === null ? sql`` : sql`AND courier_id = ${courierId}`}
    GROUP BY settlement_week, courier_id
    ORDER BY settlement_week DESC, courierName, courier_id LIMIT 500`);
