import type Stripe from "stripe";
import { type SubscriptionPlan, subscriptionPlans } from "#app/domain/billing/plans.ts";

// Objects carry every field that Stripe's types require, so that the compiler checks the fake.

export const fakePrices = { vendor: "price_fake_vendor", courier: "price_fake_courier" } as const;
export const planOfPrice = (price: string): SubscriptionPlan | undefined =>
  price === fakePrices.vendor ? "vendor" : price === fakePrices.courier ? "courier" : undefined;

const list = <T>(url: string, data: T[]): Stripe.ApiList<T> => ({ object: "list", data, has_more: false, url });

export const customer = (id: string, created: number): Stripe.Customer => ({
  id,
  object: "customer",
  address: null,
  balance: 0,
  created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  phone: null,
  shipping: null,
});

type CardFace = { brand: string; last4: string };

export const paymentMethod = (id: string, owner: string, face: CardFace, created: number): Stripe.PaymentMethod => ({
  id,
  object: "payment_method",
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand: face.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: face.brand,
    exp_month: 12,
    exp_year: 2099,
    fingerprint: `fake${face.brand}${face.last4}`,
    funding: "credit",
    generated_from: null,
    last4: face.last4,
    networks: { available: [face.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: owner,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: "card",
});

const price = (plan: SubscriptionPlan): Stripe.Price => ({
  id: fakePrices[plan],
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: 0,
  currency: "usd",
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: `prod_fake_${plan}`,
  recurring: { interval: "month", interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: subscriptionPlans[plan].priceCents,
  unit_amount_decimal: null,
});

const planObject = (plan: SubscriptionPlan): Stripe.Plan => ({
  id: fakePrices[plan],
  object: "plan",
  active: true,
  amount: subscriptionPlans[plan].priceCents,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: 0,
  currency: "usd",
  interval: "month",
  interval_count: 1,
  livemode: false,
  metadata: {},
  meter: null,
  nickname: null,
  product: `prod_fake_${plan}`,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

type NewSubscription = {
  id: string;
  itemId: string;
  customer: string;
  plan: SubscriptionPlan;
  created: number;
  periodEnd: number;
  trialEnd: number | null;
  card: string | null;
  metadata: Record<string, string>;
};

export const subscription = (fields: NewSubscription): Stripe.Subscription => ({
  id: fields.id,
  object: "subscription",
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: fields.trialEnd ?? fields.created,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: "charge_automatically",
  created: fields.created,
  currency: "usd",
  customer: fields.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: fields.card,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  items: list("/v1/subscription_items", [
    {
      id: fields.itemId,
      object: "subscription_item",
      billing_thresholds: null,
      created: fields.created,
      current_period_end: fields.periodEnd,
      current_period_start: fields.created,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: planObject(fields.plan),
      price: price(fields.plan),
      quantity: 1,
      subscription: fields.id,
      tax_rates: [],
    } satisfies Stripe.SubscriptionItem,
  ]),
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: fields.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ["card"],
    save_default_payment_method: "on_subscription",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: fields.created,
  status: "incomplete",
  test_clock: null,
  transfer_data: null,
  trial_end: fields.trialEnd,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "pause" } },
  trial_start: fields.trialEnd === null ? null : fields.created,
});

type NewInvoice = {
  id: string;
  customer: string;
  subscription: string;
  amount: number;
  created: number;
  reason: "subscription_create" | "subscription_cycle" | "subscription_update";
};

export const invoice = (fields: NewInvoice): Stripe.Invoice => ({
  id: fields.id,
  object: "invoice",
  account_country: "US",
  account_name: null,
  account_tax_ids: null,
  amount_due: fields.amount,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: fields.amount,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: fields.reason,
  collection_method: "charge_automatically",
  created: fields.created,
  currency: "usd",
  custom_fields: null,
  customer: fields.customer,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: fields.created,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  lines: list("/v1/invoices/lines", []),
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: {
    quote_details: null,
    subscription_details: { metadata: {}, subscription: fields.subscription },
    type: "subscription_details",
  },
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
  period_end: fields.created,
  period_start: fields.created,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: "open",
  status_transitions: { finalized_at: fields.created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  subtotal: fields.amount,
  subtotal_excluding_tax: fields.amount,
  test_clock: null,
  total: fields.amount,
  total_discount_amounts: [],
  total_excluding_tax: fields.amount,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: fields.created,
});

/** Sent only with `expand`. */
export const invoicePayments = (paid: Stripe.Invoice, intent: string): Stripe.ApiList<Stripe.InvoicePayment> =>
  list(`/v1/invoice_payments?invoice=${paid.id}`, [
    {
      id: paid.id?.replace(/^in_/, "inpay_") ?? "inpay",
      object: "invoice_payment",
      amount_paid: paid.status === "paid" ? paid.total : null,
      amount_requested: paid.total,
      created: paid.created,
      currency: "usd",
      invoice: paid.id ?? "",
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent, type: "payment_intent" },
      status: paid.status === "paid" ? "paid" : "open",
      status_transitions: { canceled_at: null, paid_at: paid.status_transitions.paid_at },
    },
  ]);
