import { sql } from "drizzle-orm";
import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { Db } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { vendors } from "../schema/dispensaries.ts";
import { computed, pick, type RowOf, select, selection } from "../select.ts";

const person = selection({
  ...pick(users, "id", "role", "employerId"),
  name: computed(sql`trim(first_name || ' ' || last_name)`, String),
});
export type Person = RowOf<typeof person>;

export const listPeople = (db: Db, ids: readonly string[]): Promise<Person[]> =>
  select(db, person)`
    FROM users WHERE disabled_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

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
