import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import { ownerEmail } from "../accounts/queries.ts";
import type { Db } from "../client.ts";
import { billingAccounts, failedStripeEvents, subscriptions } from "../schema/billing.ts";
import { vendors } from "../schema/dispensaries.ts";
import {
  computed,
  exists,
  nested,
  nullable,
  omit,
  optional,
  pick,
  present,
  type RowOf,
  select,
  selection,
  selectOne,
  valuesOf,
} from "../select.ts";
import { subscriptionOf } from "./mapping.ts";

const v = alias(vendors, "v");
const b = alias(billingAccounts, "b");
const e = alias(failedStripeEvents, "e");

const addressee = {
  vendorId: v.id,
  ...pick(v, "dispensaryName", "createdAt", "timeZone"),
  email: computed(sql`coalesce(v.email, (${ownerEmail}))`, nullable(String)),
};

const facts = selection({
  ...addressee,
  ...pick(v, "status"),
  courierService: v.courierServiceEnabled,
  customerId: optional(b.customerId),
  syncedAt: optional(b.syncedAt),
  subscriptions: nested(
    omit(subscriptions, "vendorId", "entitledUntil", "updatedAt"),
    sql`FROM subscriptions WHERE subscriptions.vendor_id = v.id`,
  ),
});
export type BillingFacts = Omit<RowOf<typeof facts>, "subscriptions"> & { subscription: Subscription | null };

async function listFacts(db: Db, where: SQL): Promise<BillingFacts[]> {
  const found = await select(db, facts)`
    FROM vendors v LEFT JOIN billing_accounts b ON b.vendor_id = v.id WHERE ${where}`;
  return found.map(({ subscriptions: [row], ...rest }) => ({
    ...rest,
    subscription: row ? subscriptionOf(row) : null,
  }));
}

export const findBillingFacts = async (db: Db, vendorId: string): Promise<BillingFacts | undefined> =>
  (await listFacts(db, sql`v.id = ${vendorId}`))[0];

export const findBillingFactsOfCustomer = async (db: Db, customerId: string): Promise<BillingFacts | undefined> =>
  (await listFacts(db, sql`b.customer_id = ${customerId}`))[0];

export const listBillingFactsOfCustomers = (db: Db, ids: readonly string[]): Promise<BillingFacts[]> =>
  listFacts(
    db,
    sql`v.id IN (SELECT vendor_id FROM billing_accounts
      WHERE customer_id IN ${valuesOf(ids)})`,
  );

/** Active in our books, but unreported since `since`. The plus stops the planner from scanning all accounts. */
export const listUnheardBillingFacts = (db: Db, since: number, limit: number): Promise<BillingFacts[]> =>
  listFacts(
    db,
    sql`v.id IN (
      SELECT unheard.vendor_id FROM billing_accounts unheard
        CROSS JOIN subscriptions ours ON ours.vendor_id = unheard.vendor_id AND ours.status <> 'CANCELED'
      WHERE unheard.synced_at IS NULL OR unheard.synced_at < ${since} ORDER BY +unheard.synced_at LIMIT ${limit})`,
  );

type UnpaidQuery = { createdBefore: number; now: number; after: string; limit: number; only?: string | undefined };
const unpaid = selection(addressee);

export const listUnpaidActiveVendors = (db: Db, { createdBefore, now, after, limit, only }: UnpaidQuery) =>
  select(db, unpaid)`FROM vendors v
    WHERE v.status = 'active' AND v.created_at <= ${createdBefore} AND v.id > ${after}
      ${only === undefined ? sql`` : sql`AND v.id = ${only}`}
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.vendor_id = v.id AND s.entitled_until > ${now})
      AND NOT EXISTS (SELECT 1 FROM billing_accounts b WHERE b.vendor_id = v.id AND b.lease_until > ${now})
    ORDER BY v.id LIMIT ${limit}`;

export const isKnownEvent = (db: Db, id: string): Promise<boolean> => exists(db)`FROM stripe_events WHERE id = ${id}`;

const failedEvent = selection({ ...getTableColumns(e), ...pick(v, "dispensaryName") });
export type FailedStripeEvent = RowOf<typeof failedEvent>;

const failed = sql`FROM failed_stripe_events e JOIN vendors v ON v.id = e.vendor_id`;

export const listFailedEvents = (db: Db): Promise<FailedStripeEvent[]> =>
  select(db, failedEvent)`${failed} ORDER BY e.received_at DESC LIMIT ${ADMIN_PAGE}`;

export const findFailedEvent = (db: Db, id: string): Promise<FailedStripeEvent | undefined> =>
  selectOne(db, failedEvent)`${failed} WHERE e.id = ${id}`;

const expiring = selection({
  ...addressee,
  expiresOn: present(v.licenseExpiresOn),
  taken: computed(
    sql`(SELECT group_concat(n.step) FROM licence_notices n WHERE n.vendor_id = v.id AND n.expires_on = v.license_expires_on)`,
    nullable(String),
  ),
});

/** `by` is YYYY-MM-DD. */
export const listExpiringLicenses = (db: Db, by: string, after: string, limit: number) =>
  select(db, expiring)`
    FROM vendors v WHERE v.license_expires_on <= ${by} AND v.moved_at IS NULL AND v.id > ${after} ORDER BY v.id LIMIT ${limit}`;
