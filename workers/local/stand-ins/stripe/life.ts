import type Stripe from "stripe";
import { paymentIntent } from "./intents.ts";
import { invoice as newInvoice } from "./objects.ts";
import { emit, type FakeState, nextId } from "./state.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Days until a failed renewal is retried; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!;
const over = (subscription: Stripe.Subscription) =>
  subscription.status === "canceled" || subscription.status === "incomplete_expired";

/** The same day of the month, or its last day, as Stripe bills. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

function nextPeriodEnd(subscription: Stripe.Subscription, after: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(subscription.billing_cycle_anchor, months);
    if (end > after) return end;
  }
}

/** Runs the trials, renewals, retries and ends due by `now`, in order. */
export function passTime(state: FakeState, now: number): void {
  if (now <= state.now) return;
  for (const subscription of Object.values(state.subscriptions)) {
    for (let due = dueAt(state, subscription); due <= now; due = dueAt(state, subscription)) {
      moveOn(state, subscription, due);
    }
    const warning = (subscription.trial_end ?? 0) - 3 * DAY;
    if (subscription.status === "trialing" && warning > state.now && warning <= now) {
      emit(state, "customer.subscription.trial_will_end", subscription, warning);
    }
  }
  state.now = now;
}

function dueAt(state: FakeState, subscription: Stripe.Subscription): number {
  const end = itemOf(subscription).current_period_end;
  switch (subscription.status) {
    case "incomplete":
      return subscription.created + 23 * HOUR;
    case "trialing":
    case "active":
      return end;
    case "past_due": {
      const open = state.invoices[subscription.latest_invoice as string];
      return Math.min(open?.next_payment_attempt ?? end, subscription.cancel_at_period_end ? end : Infinity);
    }
    default:
      return Infinity;
  }
}

function moveOn(state: FakeState, subscription: Stripe.Subscription, at: number): void {
  const end = itemOf(subscription).current_period_end;
  if (subscription.status === "incomplete") {
    closeOpenInvoices(state, subscription, at);
    finish(state, subscription, "incomplete_expired", at);
  } else if (subscription.cancel_at_period_end && at >= end) {
    finish(state, subscription, "canceled", end);
  } else if (subscription.status === "past_due") {
    retry(state, subscription, at);
  } else if (subscription.status === "trialing" && !subscription.default_payment_method) {
    subscription.status = "paused";
    emit(state, "customer.subscription.paused", subscription, at);
  } else {
    bill(state, subscription, at, "subscription_cycle");
  }
}

export function bill(
  state: FakeState,
  subscription: Stripe.Subscription,
  at: number,
  reason: "subscription_create" | "subscription_cycle" | "subscription_update",
): void {
  const item = itemOf(subscription);
  item.current_period_start = at;
  item.current_period_end = nextPeriodEnd(subscription, at);
  const amount = item.price.unit_amount ?? 0;
  const customer = subscription.customer as string;
  const invoice = newInvoice({
    id: nextId(state, "in"),
    customer,
    subscription: subscription.id,
    amount,
    created: at,
    reason,
  });
  const intent = paymentIntent(nextId(state, "pi"), customer, amount, at);
  state.invoices[invoice.id!] = invoice;
  state.intents[intent.id] = intent;
  state.invoiceIntents[invoice.id!] = intent.id;
  subscription.latest_invoice = invoice.id!;
  pay(state, subscription, invoice, subscription.default_payment_method as string | null, at);
  if (reason !== "subscription_create") emit(state, "customer.subscription.updated", subscription, at);
}

/** Charges a card for an invoice and updates the subscription; true if paid. */
export function pay(
  state: FakeState,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  card: string | null,
  at: number,
): boolean {
  const intent = state.intents[state.invoiceIntents[invoice.id!]!]!;
  const behavior = card ? state.outcomes[card] : undefined;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  intent.payment_method = card;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (behavior?.outcome === "approved" || (behavior?.outcome === "check" && behavior.confirmed)) {
    settle(state, subscription, invoice, intent, at);
    return true;
  }
  if (behavior?.outcome === "check") {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    emit(state, "invoice.payment_action_required", invoice, at);
  } else {
    intent.status = "requires_payment_method";
    intent.last_payment_error = declined();
    emit(state, "invoice.payment_failed", invoice, at);
  }
  if (subscription.status !== "incomplete") {
    subscription.status = "past_due";
    const wait = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
    invoice.next_payment_attempt = wait === undefined ? at + DAY : at + wait * DAY;
  }
  return false;
}

export const declined = () =>
  ({
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  }) as const;

export function settle(
  state: FakeState,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  at: number,
): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  invoice.status = "paid";
  invoice.amount_paid = invoice.total;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = at;
  if (!over(subscription)) subscription.status = "active";
  emit(state, "invoice.paid", invoice, at);
}

function retry(state: FakeState, subscription: Stripe.Subscription, at: number): void {
  const invoice = state.invoices[subscription.latest_invoice as string]!;
  if (invoice.attempt_count > RETRY_AFTER_DAYS.length) {
    subscription.cancellation_details = { ...subscription.cancellation_details!, reason: "payment_failed" };
    closeOpenInvoices(state, subscription, at);
    finish(state, subscription, "canceled", at);
    return;
  }
  pay(state, subscription, invoice, subscription.default_payment_method as string | null, at);
  emit(state, "customer.subscription.updated", subscription, at);
}

function closeOpenInvoices(state: FakeState, subscription: Stripe.Subscription, at: number): void {
  const invoice = state.invoices[subscription.latest_invoice as string];
  if (invoice?.status !== "open") return;
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = at;
}

export function finish(
  state: FakeState,
  subscription: Stripe.Subscription,
  status: "canceled" | "incomplete_expired",
  at: number,
): void {
  subscription.status = status;
  subscription.ended_at = at;
  if (status === "canceled") subscription.canceled_at ??= at;
  emit(
    state,
    status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
    subscription,
    at,
  );
}
