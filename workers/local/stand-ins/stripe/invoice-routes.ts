import type Stripe from "stripe";
import { existing, FakeError, invalid } from "./error.ts";
import { textOf } from "./form.ts";
import { declined, pay, settle } from "./life.ts";
import { type FakeRoute, page } from "./route.ts";
import { emit, type FakeState } from "./state.ts";

const listInvoices: FakeRoute = {
  method: "GET",
  path: /^\/v1\/invoices$/,
  parameters: ["subscription", "status", "limit"],
  handle({ state, form }) {
    const { subscription, status } = form;
    const newestFirst = Object.values(state.invoices).reverse();
    const matching = newestFirst.filter(
      (each) => each.parent?.subscription_details?.subscription === subscription && (!status || each.status === status),
    );
    return page(matching, form, "/v1/invoices");
  },
};

const readInvoice: FakeRoute = {
  method: "GET",
  path: /^\/v1\/invoices\/(\w+)$/,
  parameters: [],
  handle: ({ state, id }) => existing(state.invoices, id, "invoice"),
};

const payInvoice: FakeRoute = {
  method: "POST",
  path: /^\/v1\/invoices\/(\w+)\/pay$/,
  parameters: ["payment_method"],
  handle({ state, form, now, id }) {
    const invoice = existing(state.invoices, id, "invoice");
    if (invoice.status !== "open") throw invalid("Invoice is already paid");
    const subscription = subscriptionOf(state, invoice);
    const card = textOf(form, "payment_method") ?? (subscription.default_payment_method as string | null);
    if (!pay(state, subscription, invoice, card, now)) {
      const waits = state.intents[state.invoiceIntents[id]!]?.status === "requires_action";
      const message = "This payment requires additional user action before it can be completed successfully.";
      const action = { type: "card_error", code: "invoice_payment_intent_requires_action", message };
      throw new FakeError(402, waits ? action : declined());
    }
    subscription.default_payment_method = card;
    emit(state, "customer.subscription.updated", subscription, now);
    return invoice;
  },
};

/** The cardholder's response to the bank, which Stripe's own script asks for in the browser. */
const answerCheck: FakeRoute = {
  method: "POST",
  path: /^\/v1\/fake\/checks$/,
  parameters: ["client_secret", "approved"],
  handle({ state, form, now }) {
    const secret = textOf(form, "client_secret");
    const approved = textOf(form, "approved") === "true";
    const waits = (intent: Stripe.SetupIntent | Stripe.PaymentIntent) =>
      intent.client_secret === secret && intent.status === "requires_action";
    const setup = Object.values(state.setups).find(waits);
    if (setup) return answerSetup(state, setup, approved);
    const intent = Object.values(state.intents).find(waits);
    if (intent) return answerPayment(state, intent, approved, now);
    throw invalid("There is nothing to confirm.");
  },
};

function confirmCard(state: FakeState, intent: Stripe.SetupIntent | Stripe.PaymentIntent, approved: boolean): void {
  const behavior = state.outcomes[intent.payment_method as string];
  if (behavior) behavior.confirmed = approved;
  intent.next_action = null;
}

function answerSetup(state: FakeState, setup: Stripe.SetupIntent, approved: boolean): Stripe.SetupIntent {
  confirmCard(state, setup, approved);
  setup.status = approved ? "succeeded" : "requires_payment_method";
  for (const subscription of Object.values(state.subscriptions)) {
    if (approved && subscription.pending_setup_intent === setup.id) subscription.pending_setup_intent = null;
  }
  return setup;
}

function answerPayment(state: FakeState, intent: Stripe.PaymentIntent, approved: boolean, now: number) {
  confirmCard(state, intent, approved);
  const [id = ""] = Object.entries(state.invoiceIntents).find(([, each]) => each === intent.id) ?? [];
  const invoice = existing(state.invoices, id, "invoice");
  const subscription = subscriptionOf(state, invoice);
  if (approved) {
    settle(state, subscription, invoice, intent, now);
    subscription.default_payment_method = intent.payment_method;
    emit(state, "customer.subscription.updated", subscription, now);
  } else {
    intent.status = "requires_payment_method";
    const message = "We are unable to authenticate your payment method.";
    intent.last_payment_error = { type: "card_error", code: "payment_intent_authentication_failure", message };
    emit(state, "invoice.payment_failed", invoice, now);
  }
  return intent;
}

const subscriptionOf = (state: FakeState, invoice: Stripe.Invoice) =>
  existing(state.subscriptions, invoice.parent?.subscription_details?.subscription as string, "subscription");

export const invoiceRoutes = [listInvoices, readInvoice, payInvoice, answerCheck];
