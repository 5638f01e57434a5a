import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { Db } from "../client.ts";
import { packagedProducts } from "../packages/packages.ts";
import { users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, nested, pick, type RowOf, select, selection, valuesOf } from "../select.ts";
import { arrivalModelOf } from "./arrivals.ts";

const [j, u] = [alias(courierRequests, "j"), alias(users, "u")];

/** Whose goods the courier `u` carries, brings back or is to pick up. */
export const carries = nested(
  pick(j, "vendorId", "address", "timeZone"),
  sql`FROM courier_requests j WHERE j.courier_id = u.id 
    AND (j.status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR (j.failure_reason IS NOT NULL AND j.returned_at IS NULL))
    AND (j.failure_reason IS NULL OR j.order_id IS NULL OR EXISTS (
      SELECT 1 FROM orders o WHERE o.id = j.order_id AND o.status = 'AWAITING_PROCESSING'))`,
);

/** For a row of `users`. */
export const FULL_NAME = sql.raw("trim(first_name || ' ' || last_name)");

const person = selection({
  ...pick(u, "id", "role", "employerIds"),
  name: computed(FULL_NAME, String),
  carries,
});
export type Person = RowOf<typeof person>;

export const listPeople = (db: Db, ids: readonly string[]): Promise<Person[]> =>
  select(db, person)`
    FROM users u WHERE disabled_at IS NULL AND id IN ${valuesOf(ids)}`;

const dispensary = (now: number) =>
  selection({
    ...pick(
      vendors,
      "dispensaryName",
      "street",
      "city",
      "state",
      "zip",
      "lat",
      "lng",
      "zoneLat",
      "zoneLng",
      "deliveryRadiusMiles",
      "phone",
      "timeZone",
      "createdAt",
    ),
    vendorStatus: vendors.status,
    courierService: vendors.courierServiceEnabled,
    arrivalModel: arrivalModelOf,
    packaged: packagedProducts,
    pays: computed(
      sql`EXISTS (SELECT 1 FROM subscriptions s
        WHERE s.vendor_id = vendors.id AND s.plan = 'courier' AND s.entitled_until > ${now})`,
      Boolean,
    ),
  });

/** Subscribed by a paid plan or the free trial (DECISIONS 22, 24). */
export async function findCourierDispensary(db: Db, vendorId: string, now: number) {
  const [row] = await select(db, dispensary(now))`FROM vendors WHERE id = ${vendorId}`;
  if (!row) return undefined;
  const { street, city, state, zip, createdAt, pays, ...rest } = row;
  return {
    ...rest,
    address: formatAddress({ street, city, state, zip }),
    subscribed: pays || now < trialEndsAt(createdAt, subscriptionPlans.courier.trialDays),
  };
}
export type CourierDispensary = NonNullable<Awaited<ReturnType<typeof findCourierDispensary>>>;
