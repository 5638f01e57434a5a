import { demoSubscriptions } from "./demo-billing.ts";

/**
 * The demo's subscriptions as the payment provider's stand-in knows them (workers/local/stand-ins/stripe), so that they
 * can be canceled, charged and renewed like any other.
 */
export function seedSubscriptions(d1: D1Database, now: number): D1PreparedStatement[] {
  const rows = demoSubscriptions(now);
  const account = "INSERT INTO billing_accounts (vendor_id, customer_id, created_at) VALUES (?, ?, ?)";
  const document = "INSERT INTO settings (key, value, updated_at) VALUES ('fake-stripe', ?, ?)";
  return [
    ...rows.map((row) => d1.prepare(account).bind(row.vendorId, customerOf(row), row.startedAt)),
    d1.prepare(document).bind(JSON.stringify(lookAlike(rows, now)), now),
  ];
}

type Row = ReturnType<typeof demoSubscriptions>[number];

const customerOf = ({ plan }: Row) => `cus_demo_${plan}`;
const cardOf = ({ plan }: Row) => `pm_demo_${plan}`;
const seconds = (instant: number) => Math.floor(instant / 1000);

const lookAlike = (rows: readonly Row[], now: number) => ({
  version: 1,
  word: "demo",
  serial: 0,
  now: seconds(now),
  customers: byId(rows, (row) => ({
    id: customerOf(row),
    object: "customer",
    invoice_settings: { default_payment_method: cardOf(row) },
    metadata: { vendorId: row.vendorId },
  })),
  cards: byId(rows, (row) => ({
    id: cardOf(row),
    object: "payment_method",
    type: "card",
    customer: customerOf(row),
    card: { brand: row.cardBrand, last4: row.cardLast4 },
  })),
  outcomes: Object.fromEntries(rows.map((row) => [cardOf(row), { outcome: "approved", confirmed: false }])),
  subscriptions: byId(rows, subscription),
  invoices: {},
  intents: {},
  invoiceIntents: {},
  setups: {},
  answers: {},
  events: [],
});

const byId = <T extends { id: string }>(rows: readonly Row[], make: (row: Row) => T) =>
  Object.fromEntries(rows.map(make).map((object) => [object.id, object]));

const subscription = (row: Row) => ({
  id: row.id,
  object: "subscription",
  status: row.trialEndsAt ? "trialing" : "active",
  customer: customerOf(row),
  metadata: { vendorId: row.vendorId, plan: row.plan },
  created: seconds(row.startedAt),
  start_date: seconds(row.startedAt),
  trial_end: row.trialEndsAt ? seconds(row.trialEndsAt) : null,
  billing_cycle_anchor: seconds(row.billingAnchor),
  default_payment_method: cardOf(row),
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  ended_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  latest_invoice: null,
  pending_setup_intent: null,
  items: {
    object: "list",
    has_more: false,
    url: "/v1/subscription_items",
    data: [
      {
        id: `si_demo_${row.plan}`,
        object: "subscription_item",
        current_period_start: seconds(row.startedAt),
        current_period_end: seconds(row.currentPeriodEnd),
        price: { id: `price_fake_${row.plan}`, unit_amount: 7900 },
      },
    ],
  },
});
