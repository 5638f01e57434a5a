import type Stripe from "stripe";
import { existing, invalid } from "./error.ts";
import { formOf, textOf } from "./form.ts";
import { setupIntent } from "./intents.ts";
import { bill, finish, itemOf } from "./life.ts";
import { subscription as newSubscription, planOfPrice } from "./objects.ts";
import { type FakeRoute, page } from "./route.ts";
import { emit, type FakeState, nextId } from "./state.ts";

/** A card whose bank requires confirmation gets an intent for it. */
function requireSetup(state: FakeState, subscription: Stripe.Subscription, now: number): void {
  const card = subscription.default_payment_method as string | null;
  const behavior = card ? state.outcomes[card] : undefined;
  subscription.pending_setup_intent = null;
  if (!card || behavior?.outcome !== "check" || behavior.confirmed) return;
  const setup = setupIntent(nextId(state, "seti"), subscription.customer as string, card, now);
  state.setups[setup.id] = setup;
  subscription.pending_setup_intent = setup.id;
}

const createSubscription: FakeRoute = {
  method: "POST",
  path: /^\/v1\/subscriptions$/,
  parameters: [
    "customer",
    "items",
    "metadata",
    "payment_behavior",
    "payment_settings",
    "trial_settings",
    "trial_end",
    "default_payment_method",
  ],
  handle({ state, form, now }) {
    const customer = existing(state.customers, textOf(form, "customer"), "customer");
    const price = textOf(formOf(formOf(form, "items"), "0"), "price");
    const plan = price ? planOfPrice(price) : undefined;
    if (!plan) throw invalid(`No such price: '${price ?? ""}'`, "items[0][price]");
    const chosen = textOf(form, "default_payment_method");
    const card = chosen
      ? existing(state.cards, chosen, "PaymentMethod").id
      : (customer.invoice_settings.default_payment_method as string | null);
    const trialEnd = Number(textOf(form, "trial_end") ?? 0) || null;
    if (trialEnd !== null && trialEnd <= now) throw invalid("Invalid timestamp: must be in the future", "trial_end");
    if (!card && trialEnd === null) {
      throw invalid("This customer has no attached payment source or default payment method.");
    }
    const created = newSubscription({
      id: nextId(state, "sub"),
      itemId: nextId(state, "si"),
      customer: customer.id,
      plan,
      created: now,
      periodEnd: trialEnd ?? now,
      trialEnd,
      card,
      metadata: formOf(form, "metadata") as Record<string, string>,
    });
    state.subscriptions[created.id] = created;
    if (trialEnd === null) {
      bill(state, created, now, "subscription_create");
    } else {
      created.status = "trialing";
      requireSetup(state, created, now);
    }
    emit(state, "customer.subscription.created", created, now);
    return created;
  },
};

const updateSubscription: FakeRoute = {
  method: "POST",
  path: /^\/v1\/subscriptions\/(\w+)$/,
  parameters: ["default_payment_method", "cancel_at_period_end"],
  handle({ state, form, now, id }) {
    const subscription = existing(state.subscriptions, id, "subscription");
    if (subscription.ended_at !== null) {
      throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
    }
    const card = textOf(form, "default_payment_method");
    if (card && subscription.status === "incomplete") {
      throw invalid("You cannot update a subscription in `incomplete` status in a way that requires payment.");
    }
    if (card) {
      subscription.default_payment_method = existing(state.cards, card, "PaymentMethod").id;
      requireSetup(state, subscription, now);
    }
    const cancel = textOf(form, "cancel_at_period_end");
    if (cancel !== undefined) {
      subscription.cancel_at_period_end = cancel === "true";
      subscription.cancel_at = cancel === "true" ? itemOf(subscription).current_period_end : null;
      subscription.canceled_at = cancel === "true" ? now : null;
    }
    emit(state, "customer.subscription.updated", subscription, now);
    return subscription;
  },
};

const cancelSubscription: FakeRoute = {
  method: "DELETE",
  path: /^\/v1\/subscriptions\/(\w+)$/,
  parameters: ["cancellation_details"],
  handle({ state, form, now, id }) {
    const subscription = existing(state.subscriptions, id, "subscription");
    const comment = textOf(formOf(form, "cancellation_details"), "comment") ?? null;
    subscription.cancellation_details = {
      comment,
      feedback: null,
      feedback_option: null,
      reason: "cancellation_requested",
    };
    finish(state, subscription, "canceled", now);
    return subscription;
  },
};

const resumeSubscription: FakeRoute = {
  method: "POST",
  path: /^\/v1\/subscriptions\/(\w+)\/resume$/,
  parameters: ["billing_cycle_anchor"],
  handle({ state, now, id }) {
    const subscription = existing(state.subscriptions, id, "subscription");
    if (subscription.status !== "paused") throw invalid("Only a paused subscription can be resumed.");
    subscription.billing_cycle_anchor = now;
    subscription.status = "active";
    bill(state, subscription, now, "subscription_update");
    emit(state, "customer.subscription.resumed", subscription, now);
    return subscription;
  },
};

const listSubscriptions: FakeRoute = {
  method: "GET",
  path: /^\/v1\/subscriptions$/,
  parameters: ["customer", "status", "limit", "starting_after"],
  handle({ state, form }) {
    const customer = textOf(form, "customer");
    const newestFirst = Object.values(state.subscriptions).reverse();
    const found = customer ? newestFirst.filter((each) => each.customer === customer) : newestFirst;
    return page(found, form, "/v1/subscriptions");
  },
};

export const subscriptionRoutes = [
  createSubscription,
  updateSubscription,
  cancelSubscription,
  resumeSubscription,
  listSubscriptions,
];
