import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { planNames, type SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { type SubscriptionStatus, subscriptionStatuses } from "#app/domain/billing/subscription.ts";
import { type LicenseStep, licenseWarningDays } from "#app/domain/compliance/license-expiry.ts";
import { instant, oneOf } from "../columns.ts";
import { ofVendor } from "./dispensaries.ts";

export const billingAccounts = sqliteTable(
  "billing_accounts",
  {
    vendorId: ofVendor().primaryKey(),
    /** The provider's id; null until the first payment is attempted. */
    customerId: text("customer_id"),
    /** While a payment runs, no second one starts and the cron does not limit the vendor. */
    leaseId: text("lease_id"),
    leaseUntil: instant("lease_until").notNull().default(0),
    /** Each sync takes a ticket before it asks, so a slow response never overwrites a newer one. */
    lastTicket: integer("last_ticket").notNull().default(0),
    appliedTicket: integer("applied_ticket").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    syncedAt: instant("synced_at"),
  },
  (t) => [
    uniqueIndex("billing_accounts_customer").on(t.customerId),
    index("billing_accounts_heard").on(t.syncedAt),
    check("billing_accounts_tickets", sql`${t.appliedTicket} <= ${t.lastTicket}`),
  ],
);

export const subscriptions = sqliteTable(
  "subscriptions",
  {
    vendorId: ofVendor().primaryKey(),
    id: text("id").notNull(),
    plan: text("plan").$type<SubscriptionPlan>().notNull(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    startedAt: instant("started_at").notNull(),
    trialEndsAt: instant("trial_ends_at"),
    currentPeriodEnd: instant("current_period_end").notNull(),
    billingAnchor: instant("billing_anchor").notNull(),
    canceledAt: instant("canceled_at"),
    accessUntil: instant("access_until"),
    pastDueSince: instant("past_due_since"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Derived (app/domain/billing/subscription.ts), so that statements can check it. */
    entitledUntil: instant("entitled_until").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_provider").on(t.id),
    check("subscriptions_status_known", sql`${t.status} IN (${oneOf(subscriptionStatuses)})`),
    check("subscriptions_plan_known", sql`${t.plan} IN (${oneOf(planNames)})`),
    check("subscriptions_card_whole", sql`(${t.cardBrand} IS NULL) = (${t.cardLast4} IS NULL)`),
    check("subscriptions_ended_is_dated", sql`${t.status} <> 'CANCELED' OR ${t.canceledAt} IS NOT NULL`),
  ],
);

/** Inserted in the batch of the event's effect, so that a duplicate fails. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    vendorId: text("vendor_id"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("stripe_events_received").on(t.receivedAt)],
);

export const failedStripeEvents = sqliteTable(
  "failed_stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    vendorId: text("vendor_id").notNull(),
    customerId: text("customer_id").notNull(),
    mail: text("mail"),
    receivedAt: instant("received_at").notNull(),
    attempts: integer("attempts").notNull().default(1),
    lastAttemptAt: instant("last_attempt_at").notNull(),
    problem: text("problem").notNull(),
    /** A paid invoice, or a refunded charge with negative cents. */
    moneyId: text("invoice_id"),
    moneyCents: integer("paid_cents"),
  },
  (t) => [index("failed_stripe_events_received").on(t.receivedAt)],
);

/** Inserted in the batch of the mail, so parallel cron runs send one. */
export const licenseNotices = sqliteTable(
  "licence_notices",
  {
    vendorId: ofVendor(),
    /** YYYY-MM-DD; a renewed license is warned about again. */
    expiresOn: text("expires_on").notNull(),
    step: text("step").$type<`${LicenseStep}`>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.expiresOn, t.step] }),
    check("licence_notices_step_known", sql`${t.step} IN (${oneOf([...licenseWarningDays.map(String), "hidden"])})`),
  ],
);
