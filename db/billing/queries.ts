import { type SQL, sql } from "drizzle-orm";
import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import type { Subscription, SubscriptionStatus } from "#app/domain/billing/subscription.ts";
import type { VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import type { Db } from "../client.ts";

/** All that billing decides from: the shop, who pays for it, and what it pays for. */
export type BillingFacts = {
  vendorId: string;
  dispensaryName: string;
  /** Where bills go: the shop's address, else its owner's. */
  email: string | null;
  status: VendorStatus;
  createdAt: number;
  timeZone: string;
  courierService: boolean;
  customerId: string | null;
  syncedAt: number | null;
  subscription: Subscription | null;
};

type Row = Omit<BillingFacts, "courierService" | "subscription"> & {
  courierService: number;
  subscriptionId: string | null;
  plan: SubscriptionPlan;
  subscriptionStatus: SubscriptionStatus;
  startedAt: number;
  trialEndsAt: number | null;
  currentPeriodEnd: number;
  billingAnchor: number;
  canceledAt: number | null;
  accessUntil: number | null;
  pastDueSince: number | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

/** Of the vendor `v`: the shop's own address, else its owner's. */
const emailOf = sql`coalesce(v.email, (SELECT u.email FROM users u WHERE u.vendor_id = v.id ORDER BY u.created_at LIMIT 1))`;

const facts = (where: SQL) => sql`
  SELECT v.id AS vendorId, v.dispensary_name AS dispensaryName, v.status, v.created_at AS createdAt,
    v.time_zone AS timeZone, v.courier_service_enabled AS courierService,
    ${emailOf} AS email, b.customer_id AS customerId, b.synced_at AS syncedAt,
    s.id AS subscriptionId, s.plan, s.status AS subscriptionStatus, s.started_at AS startedAt,
    s.trial_ends_at AS trialEndsAt, s.current_period_end AS currentPeriodEnd, s.billing_anchor AS billingAnchor,
    s.canceled_at AS canceledAt, s.access_until AS accessUntil, s.past_due_since AS pastDueSince,
    s.card_brand AS cardBrand, s.card_last4 AS cardLast4
  FROM vendors v LEFT JOIN billing_accounts b ON b.vendor_id = v.id LEFT JOIN subscriptions s ON s.vendor_id = v.id
  WHERE ${where}`;

function factsOf(row: Row): BillingFacts {
  const subscription = row.subscriptionId && {
    id: row.subscriptionId,
    plan: row.plan,
    status: row.subscriptionStatus,
    startedAt: row.startedAt,
    trialEndsAt: row.trialEndsAt,
    currentPeriodEnd: row.currentPeriodEnd,
    billingAnchor: row.billingAnchor,
    canceledAt: row.canceledAt,
    accessUntil: row.accessUntil,
    pastDueSince: row.pastDueSince,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  };
  return {
    vendorId: row.vendorId,
    dispensaryName: row.dispensaryName,
    email: row.email,
    status: row.status,
    createdAt: row.createdAt,
    timeZone: row.timeZone,
    courierService: row.courierService === 1,
    customerId: row.customerId,
    syncedAt: row.syncedAt,
    subscription: subscription || null,
  };
}

export async function findBillingFacts(db: Db, vendorId: string): Promise<BillingFacts | undefined> {
  const [row] = await db.all<Row>(facts(sql`v.id = ${vendorId}`));
  return row && factsOf(row);
}

export async function findBillingFactsOfCustomer(db: Db, customerId: string): Promise<BillingFacts | undefined> {
  const [row] = await db.all<Row>(facts(sql`b.customer_id = ${customerId}`));
  return row && factsOf(row);
}

export async function listBillingFactsOfCustomers(db: Db, customerIds: readonly string[]): Promise<BillingFacts[]> {
  const ids = JSON.stringify(customerIds);
  const rows = await db.all<Row>(
    facts(
      sql`v.id IN (SELECT vendor_id FROM billing_accounts WHERE customer_id IN (SELECT value FROM json_each(${ids})))`,
    ),
  );
  return rows.map(factsOf);
}

/**
 * Shops whose subscription goes on by our books, and of which the provider has not been heard since. The plus keeps the
 * planner from walking through all accounts in the order that is asked for.
 */
export async function listUnheardBillingFacts(db: Db, since: number, limit: number): Promise<BillingFacts[]> {
  const rows = await db.all<Row>(
    facts(sql`v.id IN (
      SELECT unheard.vendor_id FROM billing_accounts unheard
        CROSS JOIN subscriptions ours ON ours.vendor_id = unheard.vendor_id AND ours.status <> 'CANCELED'
      WHERE unheard.synced_at IS NULL OR unheard.synced_at < ${since} ORDER BY +unheard.synced_at LIMIT ${limit})`),
  );
  return rows.map(factsOf);
}

type UnpaidQuery = { createdBefore: number; now: number; after: string; limit: number; only?: string | undefined };

/** Shops on the marketplace, created by an instant, that nothing paid for permits and no payment is under way for. */
export const listUnpaidActiveVendors = (db: Db, { createdBefore, now, after, limit, only }: UnpaidQuery) =>
  db.all<{
    vendorId: string;
    dispensaryName: string;
    email: string | null;
    createdAt: number;
    timeZone: string;
  }>(sql`
    SELECT v.id AS vendorId, v.dispensary_name AS dispensaryName, ${emailOf} AS email, v.created_at AS createdAt,
      v.time_zone AS timeZone
    FROM vendors v
    WHERE v.status = 'active' AND v.created_at <= ${createdBefore} AND v.id > ${after}
      ${only === undefined ? sql`` : sql`AND v.id = ${only}`}
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.vendor_id = v.id AND s.entitled_until > ${now})
      AND NOT EXISTS (SELECT 1 FROM billing_accounts b WHERE b.vendor_id = v.id AND b.lease_until > ${now})
    ORDER BY v.id LIMIT ${limit}`);

export async function isKnownEvent(db: Db, eventId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM stripe_events WHERE id = ${eventId}`);
  return rows.length > 0;
}

/** Shops whose license runs out by a day ("YYYY-MM-DD"), hidden ones included; `after` is the last page's last id. */
export const listExpiringLicenses = (db: Db, by: string, after: string, limit: number) =>
  db.all<{
    vendorId: string;
    dispensaryName: string;
    email: string | null;
    expiresOn: string;
    timeZone: string;
    /** Steps already taken for this very date, joined by commas. */
    taken: string | null;
  }>(sql`
    SELECT v.id AS vendorId, v.dispensary_name AS dispensaryName,
      ${emailOf} AS email,
      v.license_expires_on AS expiresOn, v.time_zone AS timeZone,
      (SELECT group_concat(n.step) FROM licence_notices n
        WHERE n.vendor_id = v.id AND n.expires_on = v.license_expires_on) AS taken
    FROM vendors v
    WHERE v.license_expires_on <= ${by} AND v.id > ${after}
    ORDER BY v.id LIMIT ${limit}`);
