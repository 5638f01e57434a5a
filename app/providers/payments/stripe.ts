import type Stripe from "stripe";
import type { SubscriptionPlan } from "#app/domain/billing/plans.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { idOf, NEVER_STARTED, neverStarted, owesRenewal, subscriptionOfStripe } from "./stripe-map.ts";
import type { CardAuthentication, PaymentEvent, PaymentOutcome, PaymentResult, Payments } from "./types.ts";

export type StripeSettings = {
  kind: "stripe" | "fake";
  secretKey: string;
  publishableKey: string | null;
  prices: Record<SubscriptionPlan, string>;
  apiBase?: string | undefined;
  fetch?: typeof fetch | undefined;
  clocks(): number[];
};

const TIMEOUT_MS = 8_000;
const TOLERANCE_SECONDS = 300;
const UNREACHABLE = "The payment service did not answer.";

const mails: Record<string, PaymentEvent["mail"]> = {
  "customer.subscription.trial_will_end": "trial-ends",
  "invoice.payment_failed": "payment-failed",
  "invoice.payment_action_required": "payment-check",
};

export function createStripePayments(settings: StripeSettings): Payments {
  const { prices } = settings;
  let client: Promise<Stripe> | undefined;

  // Loaded on demand: the client is large, and most requests never pay.
  const connect = () => {
    client ??= import("stripe").then(({ default: Client }) => {
      const base = settings.apiBase ? new URL(settings.apiBase) : undefined;
      return new Client(settings.secretKey, {
        httpClient: Client.createFetchHttpClient(settings.fetch ?? ((...args) => fetch(...args))),
        maxNetworkRetries: 2,
        timeout: TIMEOUT_MS,
        telemetry: false,
        ...(base ? { protocol: base.protocol === "http:" ? "http" : "https", host: base.hostname } : {}),
        ...(base?.port ? { port: base.port } : {}),
      });
    });
    return client;
  };

  async function attempt<T>(work: (stripe: Stripe) => Promise<T>): Promise<PaymentOutcome<T>> {
    try {
      return ok(await work(await connect()));
    } catch (error) {
      return refusalOf(error);
    }
  }

  const subscriptionOf = async (stripe: Stripe, theirs: Stripe.Subscription) => {
    if (!owesRenewal(theirs)) return subscriptionOfStripe(theirs, prices, null);
    const open = await stripe.invoices.list({ subscription: theirs.id, status: "open", limit: 100 });
    const oldest = Math.min(...open.data.map((invoice) => invoice.created));
    return subscriptionOfStripe(theirs, prices, open.data.length > 0 ? oldest : null);
  };

  return {
    kind: settings.kind,
    publishableKey: settings.publishableKey,

    createCustomer: ({ vendorId, name, email }, key) =>
      attempt(async (stripe) => {
        const params = { name, metadata: { vendorId }, ...(email ? { email } : {}) };
        return (await stripe.customers.create(params, { idempotencyKey: key })).id;
      }),

    subscriptionsOf: (customer) =>
      attempt(async (stripe) => {
        const expand = ["data.default_payment_method"];
        const list = await stripe.subscriptions.list({ customer, status: "all", limit: 20, expand });
        const began = list.data.filter((theirs) => !neverStarted(theirs));
        return Promise.all(began.map((theirs) => subscriptionOf(stripe, theirs)));
      }),

    saveCard: (customer, { token, billing }, key) =>
      attempt(async (stripe) => {
        const { id } = await stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `${key}:attach` });
        const address = billing && {
          line1: billing.addressLine1,
          line2: billing.addressLine2,
          city: billing.city,
          state: billing.state,
          postal_code: billing.postalCode,
          country: billing.country,
        };
        const params = { invoice_settings: { default_payment_method: id }, ...(address ? { address } : {}) };
        await stripe.customers.update(customer, params, { idempotencyKey: `${key}:default` });
        return id;
      }),

    async subscribe({ customerId, vendorId, plan, card, trialEndsAt }, key) {
      const created = await attempt((stripe) =>
        stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: prices[plan] }],
            metadata: { vendorId, plan },
            payment_behavior: "allow_incomplete",
            payment_settings: { payment_method_types: ["card"], save_default_payment_method: "on_subscription" },
            trial_settings: { end_behavior: { missing_payment_method: "pause" } },
            expand: ["pending_setup_intent"],
            ...(card ? { default_payment_method: card } : {}),
            ...(trialEndsAt ? { trial_end: Math.floor(trialEndsAt / 1000) } : {}),
          },
          { idempotencyKey: key },
        ),
      );
      if (!created.ok) return created;
      const { id, status, latest_invoice } = created.value;
      if (status !== "incomplete") return ok({ check: checkOfSetup(created.value.pending_setup_intent) });
      const first = await attempt((stripe) => readInvoice(stripe, idOf(latest_invoice)));
      if (!first.ok || first.value.ok) return first.ok ? first.value : first;
      // Otherwise the declined payment could still be charged later.
      const cancellation_details = { comment: NEVER_STARTED };
      await attempt((stripe) =>
        stripe.subscriptions.cancel(id, { cancellation_details }, { idempotencyKey: `${key}:undo` }),
      );
      return first.value;
    },

    async chargeTo({ id, status, pastDueSince }, card, key) {
      let check: CardAuthentication | null = null;
      // Stripe allows only payment on a subscription that was never paid.
      const neverPaid = status === "PENDING" && pastDueSince === null;
      if (card && !neverPaid) {
        const updated = await attempt((stripe) =>
          stripe.subscriptions.update(
            id,
            { default_payment_method: card, expand: ["pending_setup_intent"] },
            { idempotencyKey: `${key}:card` },
          ),
        );
        if (!updated.ok) return updated;
        check = checkOfSetup(updated.value.pending_setup_intent);
      }
      if (status !== "PENDING") return ok({ check });
      const open = await attempt((stripe) => stripe.invoices.list({ subscription: id, status: "open", limit: 100 }));
      if (!open.ok) return open;
      for (const invoice of open.value.data.toReversed()) {
        const options = { idempotencyKey: `${key}:pay:${invoice.id}` };
        const params = card ? { payment_method: card } : {};
        const paid = await attempt((stripe) => stripe.invoices.pay(invoice.id, params, options));
        if (paid.ok) continue;
        if (paid.reason !== "card-declined") return paid;
        const why = await attempt((stripe) => readInvoice(stripe, invoice.id));
        return why.ok ? why.value : why;
      }
      return ok({ check });
    },

    cancelAtPeriodEnd: ({ id }, key) =>
      attempt(async (stripe) => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: key });
        return null;
      }),

    resume: ({ id, status }, key) =>
      attempt(async (stripe) => {
        const options = { idempotencyKey: key };
        if (status === "PAUSED")
          await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: "now" } }, options);
        else await stripe.subscriptions.update(id, { cancel_at_period_end: false }, options);
        return null;
      }),

    listSubscriptions: (after) =>
      attempt(async (stripe) => {
        const { data, has_more } = await stripe.subscriptions.list({
          status: "all",
          limit: 100,
          expand: ["data.default_payment_method"],
          ...(after ? { starting_after: after } : {}),
        });
        const page = data
          .filter((theirs) => !neverStarted(theirs))
          .map((theirs) => ({
            customerId: idOf(theirs.customer) ?? "",
            subscription: subscriptionOfStripe(theirs, prices, null),
          }));
        return { page, next: has_more ? (data.at(-1)?.id ?? null) : null };
      }),

    async readEvent(body, signature, secret) {
      const stripe = await connect();
      const { default: Client } = await import("stripe");
      // Same as Stripe's library: the last timestamp is the signed one.
      const times = signature.split(",").filter((part) => part.startsWith("t="));
      const stamp = Number.parseInt(times.at(-1)?.slice(2) ?? "", 10) * 1000;
      const [receivedAt = 0] = settings.clocks().toSorted((a, b) => Math.abs(a - stamp) - Math.abs(b - stamp));
      // The library rejects only old timestamps; a future one could be replayed later.
      if (!(stamp <= receivedAt + TOLERANCE_SECONDS * 1000)) return undefined;
      try {
        const crypto = Client.createSubtleCryptoProvider();
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          secret,
          TOLERANCE_SECONDS,
          crypto,
          receivedAt,
        );
        const { customer } = event.data.object as { customer?: string | { id: string } | null };
        const customerId = idOf(customer);
        return { id: event.id, type: event.type, customerId, mail: mails[event.type] ?? null, money: movedBy(event) };
      } catch {
        return undefined;
      }
    },
  };
}

/** A trial's invoice is $0. A credit note that pays back also refunds its charge, so only charges count. */
function movedBy(event: Stripe.Event): PaymentEvent["money"] {
  const { id, cents } =
    event.type === "invoice.paid"
      ? { id: event.data.object.id, cents: event.data.object.amount_paid }
      : event.type === "charge.refunded"
        ? { id: event.data.object.id, cents: -event.data.object.amount_refunded }
        : {};
  return id && cents ? { id, cents } : null;
}

async function readInvoice(stripe: Stripe, id: string | null): Promise<PaymentOutcome<PaymentResult>> {
  if (!id) return refuse("payment-refused", "There is nothing to pay.");
  const expand = ["confirmation_secret", "payments.data.payment.payment_intent"];
  const invoice = await stripe.invoices.retrieve(id, { expand });
  const intent = invoice.payments?.data.find((payment) => payment.is_default)?.payment.payment_intent;
  if (typeof intent === "object" && intent.status === "requires_action" && invoice.confirmation_secret) {
    return ok({ check: { kind: "payment", clientSecret: invoice.confirmation_secret.client_secret } });
  }
  const why = typeof intent === "object" ? intent.last_payment_error?.message : undefined;
  return invoice.status === "paid" ? ok({ check: null }) : refuse("card-declined", why ?? "Your card was declined.");
}

function checkOfSetup(intent: string | Stripe.SetupIntent | null): CardAuthentication | null {
  if (typeof intent !== "object" || intent?.status !== "requires_action" || !intent.client_secret) return null;
  return { kind: "setup", clientSecret: intent.client_secret };
}

/** Rethrows anything that isn't a Stripe error. */
function refusalOf(error: unknown) {
  const { type, message } = error as { type?: string; message: string };
  switch (type) {
    case "StripeCardError":
      return refuse("card-declined", message);
    case "StripeConnectionError":
    case "StripeAPIError":
    case "StripeRateLimitError":
      return refuse("payment-unreachable", UNREACHABLE);
    case "StripeAuthenticationError":
    case "StripePermissionError":
      return refuse("unavailable", "The payment service did not accept our key.");
    case "StripeInvalidRequestError":
    case "StripeIdempotencyError":
      return refuse("payment-refused", message);
    default:
      throw error;
  }
}
