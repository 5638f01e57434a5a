import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Earned } from "#app/domain/couriers/money/earnings.ts";
import type { Db } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { computed, optional, pick, present, select, selection, selectOne } from "../select.ts";
import { FULL_NAME } from "./people.ts";

const r = alias(courierRequests, "r");

const earned = selection({
  ...pick(r, "id", "orderNumber", "dispensaryName", "timeZone", "orderTotalCents"),
  deliveredAt: present(r.deliveredAt),
  paymentCents: r.courierPaymentCents,
  tipCents: computed(sql`coalesce((SELECT tip_cents FROM orders WHERE orders.id = r.order_id), 0)`, Number),
});

export const listEarned = (db: Db, courierId: string, week: string): Promise<Earned[]> =>
  select(db, earned)`FROM courier_requests r
    WHERE r.courier_id = ${courierId} AND r.settlement_week = ${week} AND r.status = 'DELIVERED'
    ORDER BY r.delivered_at`;

const earner = selection({
  name: computed(FULL_NAME, String),
  timeZone: optional(
    courierRequests.timeZone,
    sql`(SELECT time_zone FROM courier_requests WHERE courier_id = users.id ORDER BY created_at DESC LIMIT 1)`,
  ),
});

export const findEarner = (db: Db, courierId: string) =>
  selectOne(db, earner)`FROM ${users} WHERE users.id = ${courierId} AND role <> 'vendor'`;
