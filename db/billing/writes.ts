import { getTableColumns, sql } from "drizzle-orm";
import type { Subscription } from "#app/domain/billing/subscription.ts";
import type { Db, Statement } from "../client.ts";
import type { Mail } from "../emails/writes.ts";
import { columnNames, jsonValues, setExcluded } from "../json-rows.ts";
import { billingAccounts, subscriptions } from "../schema/billing.ts";
import { vendors } from "../schema/dispensaries.ts";
import { pick, returning, selection, valuesOf } from "../select.ts";
import { subscriptionRow } from "./mapping.ts";

const accountId = selection(pick(billingAccounts, "vendorId"));
const sequence = selection(pick(billingAccounts, "lastTicket"));
const changedVendor = selection(pick(vendors, "id"));
const columns = getTableColumns(subscriptions);

export async function acquireLease(db: Db, vendorId: string, leaseId: string, now: number, until: number) {
  const reserved = await returning(db, accountId)`
    INSERT INTO billing_accounts (vendor_id, lease_id, lease_until, created_at)
      VALUES (${vendorId}, ${leaseId}, ${until}, ${now})
    ON CONFLICT (vendor_id) DO UPDATE SET lease_id = excluded.lease_id, lease_until = excluded.lease_until
      WHERE lease_until <= ${now}`;
  return reserved.length === 1;
}

export const releaseLease = (db: Db, vendorId: string, leaseId: string) =>
  db.run(
    sql`UPDATE billing_accounts SET lease_id = NULL, lease_until = 0 WHERE vendor_id = ${vendorId} AND lease_id = ${leaseId}`,
  );

export const insertCustomer = (db: Db, vendorId: string, customerId: string, now: number) =>
  db.run(sql`
    INSERT INTO billing_accounts (vendor_id, customer_id, created_at) VALUES (${vendorId}, ${customerId}, ${now})
    ON CONFLICT (vendor_id) DO UPDATE SET customer_id = excluded.customer_id`);

/** Call it before asking the provider, so that a slow response cannot overwrite a newer one. */
export async function drawSyncTicket(db: Db, vendorId: string): Promise<number> {
  const [row] = await returning(db, sequence)`
    UPDATE billing_accounts SET last_ticket = last_ticket + 1 WHERE vendor_id = ${vendorId}`;
  if (!row) throw new Error("A billing account was expected.");
  return row.lastTicket;
}

/** Fails the batch if the event was applied before. */
export const insertEvent = (db: Db, event: { id: string; type: string; vendorId: string | null }, now: number) =>
  db.run(
    sql`INSERT INTO stripe_events (id, type, vendor_id, received_at) VALUES (${event.id}, ${event.type}, ${event.vendorId}, ${now})`,
  );

type FailedEvent = {
  event: { id: string; type: string; mail: string | null; money?: { id: string; cents: number } | null };
  vendorId: string;
  customerId: string;
  problem: string;
};

/** Skips events that succeeded meanwhile. */
export const upsertFailedEvent = (db: Db, { event, vendorId, customerId, problem }: FailedEvent, now: number) =>
  db.run(sql`
    INSERT INTO failed_stripe_events (id, type, vendor_id, customer_id, mail, received_at, last_attempt_at, problem,
      invoice_id, paid_cents)
    SELECT ${event.id}, ${event.type}, ${vendorId}, ${customerId}, ${event.mail}, ${now}, ${now}, ${problem},
      ${event.money?.id ?? null}, ${event.money?.cents ?? null}
    WHERE NOT EXISTS (SELECT 1 FROM stripe_events WHERE id = ${event.id})
    ON CONFLICT (id) DO UPDATE SET attempts = attempts + 1, last_attempt_at = excluded.last_attempt_at,
      problem = excluded.problem`);

export const deleteFailedEvent = (db: Db, id: string) => db.run(sql`DELETE FROM failed_stripe_events WHERE id = ${id}`);

/** Does nothing if a later ticket was applied. A newly entitled vendor returns to the marketplace at once. */
export function applySubscription(
  db: Db,
  vendorId: string,
  ticket: number,
  subscription: Subscription | null,
  now: number,
): Statement[] {
  const newest = sql`EXISTS (SELECT 1 FROM billing_accounts b WHERE b.vendor_id = ${vendorId} AND b.applied_ticket < ${ticket})`;
  const applied = db.run(sql`UPDATE billing_accounts SET applied_ticket = ${ticket}, synced_at = ${now}
    WHERE vendor_id = ${vendorId} AND applied_ticket < ${ticket}`);
  if (!subscription)
    return [db.run(sql`DELETE FROM subscriptions WHERE vendor_id = ${vendorId} AND ${newest}`), applied];
  const row = subscriptionRow(vendorId, subscription, now);
  return [
    db.run(sql`UPDATE vendors SET status = 'active', updated_at = ${now}
      WHERE id = ${vendorId} AND status = 'limited' AND ${row.entitledUntil} > ${now} AND ${newest}
        AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.vendor_id = ${vendorId} AND s.entitled_until > ${now})`),
    db.run(sql`INSERT INTO subscriptions (${columnNames(columns)}) SELECT ${jsonValues(columns)}
      FROM json_each(${JSON.stringify([row])}) WHERE ${newest}
      ON CONFLICT (vendor_id) DO UPDATE SET ${setExcluded(columns)}`),
    applied,
  ];
}

const unpaid = (now: number) => sql`vendors.status = 'active'
  AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.vendor_id = vendors.id AND s.entitled_until > ${now})
  AND NOT EXISTS (SELECT 1 FROM billing_accounts b WHERE b.vendor_id = vendors.id AND b.lease_until > ${now})`;

export type VendorToLimit = { vendorId: string; mailId: string; mail: Mail | null };

/** Guarded in SQL, so that a payment since the list was read wins and parallel runs mail once. */
export function limitVendors(db: Db, limitings: readonly VendorToLimit[], now: number) {
  const list = JSON.stringify(limitings);
  return [
    db.run(sql`INSERT INTO outbox (id, kind, to_email, subject, body, created_at, next_attempt_at)
      SELECT l.value ->> 'mailId', l.value ->> '$.mail.kind', l.value ->> '$.mail.toEmail', l.value ->> '$.mail.subject',
        l.value ->> '$.mail.body', ${now}, ${now}
      FROM json_each(${list}) l JOIN vendors ON vendors.id = l.value ->> 'vendorId'
      WHERE l.value ->> '$.mail.toEmail' IS NOT NULL AND ${unpaid(now)}`),
    returning(db, changedVendor)`UPDATE vendors SET status = 'limited', updated_at = ${now}
      WHERE vendors.id IN (SELECT value ->> 'vendorId' FROM json_each(${list})) AND ${unpaid(now)}`,
  ] as const;
}

/** DECISIONS 7. `permitted` is about the trial; the statement checks the subscription. */
export const setVendorStatus = (
  db: Db,
  vendorId: string,
  status: "active" | "limited",
  permitted: boolean,
  now: number,
) =>
  returning(db, changedVendor)`UPDATE vendors SET status = ${status}, updated_at = ${now}
    WHERE id = ${vendorId} AND (${status} = 'limited' OR ${permitted ? 1 : 0}
      OR EXISTS (SELECT 1 FROM subscriptions s WHERE s.vendor_id = vendors.id AND s.entitled_until > ${now}))`;

export const insertLicenseNotice = (db: Db, vendorId: string, expiresOn: string, step: string, now: number) =>
  db.run(
    sql`INSERT INTO licence_notices (vendor_id, expires_on, step, at) VALUES (${vendorId}, ${expiresOn}, ${step}, ${now})`,
  );

/** Equal timestamps of notice and suspension later show that the license caused it. */
export const hideUnlicensed = (
  db: Db,
  { vendorId, expiresOn, reason, now }: { vendorId: string; expiresOn: string; reason: string; now: number },
) =>
  db.run(sql`
    UPDATE vendors SET suspended_at = ${now}, suspension_reason = ${reason}, updated_at = ${now}
    WHERE id = ${vendorId} AND suspended_at IS NULL AND license_expires_on = ${expiresOn}`);

export const unhideRelicensed = (db: Db, now: number) =>
  returning(db, changedVendor)`UPDATE vendors SET suspended_at = NULL, suspension_reason = NULL, updated_at = ${now}
    WHERE suspended_at IS NOT NULL AND EXISTS (SELECT 1 FROM licence_notices n
      WHERE n.vendor_id = vendors.id AND n.step = 'hidden' AND n.at = vendors.suspended_at
        AND n.expires_on < vendors.license_expires_on)`;

export const markSynced = (db: Db, customerIds: readonly string[], now: number) =>
  db.run(sql`
    UPDATE billing_accounts SET synced_at = ${now}
    WHERE customer_id IN ${valuesOf(customerIds)}`);
