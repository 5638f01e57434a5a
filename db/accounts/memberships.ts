import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../client.ts";
import { waiting } from "../dispensaries/queries.ts";
import { memberships } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nullable, pick, type RowOf, select, selection, selectOne } from "../select.ts";

const m = alias(memberships, "m");

const ofUser = (userId: string) => sql`FROM memberships m JOIN vendors ON vendors.id = m.vendor_id
  WHERE m.user_id = ${userId} AND m.ended_at IS NULL`;

const place = selection({
  ...pick(m, "vendorId"),
  staffRole: m.role,
  courierService: computed(sql`${vendors.courierServiceEnabled}`, Boolean),
  vendorStatus: vendors.status,
  vendorState: vendors.state,
});

/** A person's role at a dispensary, and its facts; undefined if they don't work there. */
export const findMembership = (db: Db, userId: string, vendorId: string): Promise<RowOf<typeof place> | undefined> =>
  selectOne(db, place)`${ofUser(userId)} AND m.vendor_id = ${vendorId}`;

const name = pick(vendors, "id", "dispensaryName", "logoKey", "city");
const named = selection({ ...name, staffRole: m.role });
export type Membership = RowOf<typeof named>;

/** Oldest first. */
export const listMemberships = (db: Db, userId: string): Promise<Membership[]> =>
  select(db, named)`${ofUser(userId)} ORDER BY m.since, m.vendor_id`;

type AtPlace = { dispensaryName: string; lat: number; lng: number };

export const findShopAt = (
  db: Db,
  userId: string,
  { dispensaryName, lat, lng }: AtPlace,
): Promise<Membership | undefined> =>
  selectOne(db, named)`${ofUser(userId)} AND dispensary_name = ${dispensaryName} AND lat = ${lat} AND lng = ${lng}`;

/** Null if orders were never counted. */
const soldToday = (figure: "orders" | "cents", now: number) =>
  computed(
    sql`(SELECT iif(ends_at > ${now}, ${sql.raw(figure)}, 0) FROM sales_days
      WHERE vendor_id = vendors.id ORDER BY day DESC LIMIT 1)`,
    nullable(Number),
  );

const today = (now: number) =>
  selection({
    ...name,
    ...pick(vendors, "state", "status", "suspendedAt", "withheld", "pausedUntil"),
    staffRole: m.role,
    orders: soldToday("orders", now),
    cents: soldToday("cents", now),
    waiting: waiting(now),
  });

export const listShopsToday = (db: Db, userId: string, now: number): Promise<RowOf<ReturnType<typeof today>>[]> =>
  select(db, today(now))`${ofUser(userId)} ORDER BY m.since, m.vendor_id`;
