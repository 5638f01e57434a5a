import { sql } from "drizzle-orm";
import type { Role } from "#app/domain/accounts/actor.ts";
import { subscriptionPlans } from "#app/domain/billing/plans.ts";
import { trialEndsAt } from "#app/domain/billing/trial.ts";
import type { CourierAccount } from "#app/domain/couriers/rate.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { Db } from "../client.ts";

export type Person = { id: string; name: string; role: Role };

const people = sql.raw(`SELECT id, trim(first_name || ' ' || last_name) AS name, role FROM users`);

/** People of these ids who may sign in. */
export const listPeople = (db: Db, ids: readonly string[]): Promise<Person[]> =>
  db.all<Person>(
    sql`${people} WHERE disabled_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/** Whom a dispatcher can send, by name. */
export const listCouriers = (db: Db): Promise<Person[]> =>
  db.all<Person>(sql`${people} WHERE role = 'courier' AND disabled_at IS NULL ORDER BY last_name, first_name, id`);

/** What a dispensary's rate and its form's first values come from. */
export type CourierDispensary = CourierAccount & {
  dispensaryName: string;
  address: string;
  lat: number;
  lng: number;
  phone: string | null;
  timeZone: string;
};

type DispensaryRow = {
  dispensaryName: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  phone: string | null;
  timeZone: string;
  status: "active" | "limited";
  createdAt: number;
  courierService: number;
  subscribed: number;
};

/**
 * A dispensary as the courier service sees it. It counts as subscribed while its courier subscription gives access, and
 * during the plan's free trial (DECISIONS 22 and 24).
 */
export async function findCourierDispensary(
  db: Db,
  vendorId: string,
  now: number,
): Promise<CourierDispensary | undefined> {
  const [row] = await db.all<DispensaryRow>(sql`
    SELECT dispensary_name AS dispensaryName, street, city, state, zip, lat, lng, phone, time_zone AS timeZone, status,
      created_at AS createdAt, courier_service_enabled AS courierService,
      EXISTS (SELECT 1 FROM subscriptions s
        WHERE s.vendor_id = vendors.id AND s.plan = 'courier' AND s.entitled_until > ${now}) AS subscribed
    FROM vendors WHERE id = ${vendorId}`);
  if (!row) return undefined;
  const { street, city, state, zip, status, createdAt, courierService, subscribed, ...rest } = row;
  return {
    ...rest,
    address: formatAddress({ street, city, state, zip }),
    courierService: courierService === 1,
    vendorStatus: status,
    subscribed: subscribed === 1 || now < trialEndsAt(createdAt, subscriptionPlans.courier.trialDays),
  };
}
