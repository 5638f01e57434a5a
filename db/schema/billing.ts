import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { planNames, type SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { type SubscriptionStatus, subscriptionStatuses } from "#app/domain/billing/subscription.ts";
import { type LicenseStep, licenseWarningDays } from "#app/domain/compliance/license-expiry.ts";
import { instant, oneOf } from "../columns.ts";
import { vendors } from "./dispensaries.ts";

/** Who pays: a vendor as the payment provider knows it, and what keeps two writers from crossing. */
export const billingAccounts = sqliteTable(
  "billing_accounts",
  {
    vendorId: text("vendor_id")
      .primaryKey()
      .references(() => vendors.id),
    /** The provider's customer; null until the first payment is tried. */
    customerId: text("customer_id"),
    /** While a payment runs, no second one starts and the cron limits nothing. */
    leaseId: text("lease_id"),
    leaseUntil: instant("lease_until").notNull().default(0),
    /**
     * Each look at the provider draws a number before it asks. What it saw is written only over what an earlier number
     * saw, so that a slow answer never replaces a newer one.
     */
    lastTicket: integer("last_ticket").notNull().default(0),
    appliedTicket: integer("applied_ticket").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When the provider was last heard. */
    syncedAt: instant("synced_at"),
  },
  (t) => [
    uniqueIndex("billing_accounts_customer").on(t.customerId),
    index("billing_accounts_heard").on(t.syncedAt),
    check("billing_accounts_tickets", sql`${t.appliedTicket} <= ${t.lastTicket}`),
  ],
);

/** A vendor's one subscription, as the payment provider last described it. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    vendorId: text("vendor_id")
      .primaryKey()
      .references(() => vendors.id),
    /** The provider's name for it. */
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
    /** What the rule makes of the rest (app/domain/billing/subscription.ts): statements guard by it. */
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

/** Ids of the provider's events, each written in the batch of its effect: what comes twice works once. */
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

/**
 * Events of the payment provider that were proven and could not be carried out: what is needed to try again. A row goes when
 * its event was carried out, by the provider's own next try or by an admin's.
 */
export const failedStripeEvents = sqliteTable(
  "failed_stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    vendorId: text("vendor_id").notNull(),
    customerId: text("customer_id").notNull(),
    /** Which letter it makes, if any. */
    mail: text("mail"),
    receivedAt: instant("received_at").notNull(),
    attempts: integer("attempts").notNull().default(1),
    lastAttemptAt: instant("last_attempt_at").notNull(),
    problem: text("problem").notNull(),
    /** The invoice that it says was paid, or the charge that was paid back; below zero, the latter. */
    moneyId: text("invoice_id"),
    moneyCents: integer("paid_cents"),
  },
  (t) => [index("failed_stripe_events_received").on(t.receivedAt)],
);

/** Which steps of a license's end were taken, each in the batch of its mail: ten runs of the cron send one. */
export const licenseNotices = sqliteTable(
  "licence_notices",
  {
    vendorId: text("vendor_id")
      .notNull()
      .references(() => vendors.id),
    /** YYYY-MM-DD: a renewed license is warned of anew. */
    expiresOn: text("expires_on").notNull(),
    step: text("step").$type<`${LicenseStep}`>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.expiresOn, t.step] }),
    check("licence_notices_step_known", sql`${t.step} IN (${oneOf([...licenseWarningDays.map(String), "hidden"])})`),
  ],
);
