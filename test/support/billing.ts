import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { updatePaymentMethod } from "#app/use-cases/billing/update-payment-method.ts";
import type { Visit } from "#app/visit.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { NOON, testVisit } from "./app.ts";
import { actorOf } from "./dashboard.ts";
import { valueIn } from "./outcome.ts";
import { fakePayments, memoryStore } from "./outside/fake-stripe.ts";
import { openShop } from "./shop.ts";

export { valueIn } from "./outcome.ts";

export const DAY = 86_400_000;
export const WEBHOOK_SECRET = "whsec_local-only";

export const address = {
  addressLine1: "200 N Spring St",
  addressLine2: "",
  city: "Los Angeles",
  state: "CA",
  postalCode: "90012",
  country: "US" as const,
};

/** A card as the provider's form hands it over; each time another one, as there. */
let cards = 0;
export const card = (outcome: "approved" | "declined" | "refused" | "check" = "approved") => {
  cards += 1;
  return `pm_test_visa_4242_${outcome}_${cards}`;
};

type Carry = NonNullable<Parameters<typeof fakePayments>[1]["carry"]>;

/** The application with a payment provider of its own, whose answers may be lost, and a clock that can be moved. */
export function billingApp({ at = NOON, ...overrides }: Partial<Visit> & { at?: number } = {}) {
  const clock = { now: at };
  const store = memoryStore();
  const wire: { carry: Carry } = { carry: (request, serve) => serve(request) };
  const logged: { event: string; facts: Record<string, unknown> }[] = [];
  const now = () => clock.now;
  const app: Visit = {
    ...testVisit({ at }),
    now,
    payments: fakePayments(store, { now, carry: (...args) => wire.carry(...args) }),
    rateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    log: (event, facts = {}) => void logged.push({ event, facts }),
    ...overrides,
  };
  return { app, clock, wire, logged, stripe: store.state };
}

/** A shop of a hundred days, unless told otherwise, in a world of its own. */
export async function aBilledShop(facts: Parameters<typeof openShop>[1] = {}) {
  const world = billingApp();
  const { id } = await openShop(world.app.db, { createdAt: NOON - 100 * DAY, ...facts });
  const actor = actorOf(id);
  return {
    ...world,
    id,
    actor,
    pay: (sourceId: string) =>
      processSubscriptionPayment(world.app, actor, { vendorId: id, sourceId, billingDetails: address }),
    cancel: () => cancelSubscription(world.app, actor, { vendorId: id }),
    reactivate: (sourceId?: string) => reactivateSubscription(world.app, actor, { vendorId: id, sourceId }),
    changeCard: (sourceId: string) =>
      updatePaymentMethod(world.app, actor, { vendorId: id, sourceId, billingDetails: address }),
    /** What comes of charging any card from now on. */
    cardsAre(outcome: "approved" | "declined") {
      for (const behavior of Object.values(world.stripe.outcomes)) behavior.outcome = outcome;
    },
    facts: async () => (await findBillingFacts(world.app.db, id))!,
    theirs: () => Object.values(world.stripe.subscriptions),
  };
}

/** The same once it has subscribed. */
export async function aPaidShop(facts?: Parameters<typeof openShop>[1]) {
  const shop = await aBilledShop(facts);
  const subscription = valueIn(await shop.pay(card())).subscription!;
  const { customerId } = await shop.facts();
  return { ...shop, subscription, paidUntil: subscription.currentPeriodEnd, customerId: customerId! };
}

/** An event as the provider would send it: its body, and the signature over it. */
export async function signedEvent(event: object, at: number, secret = WEBHOOK_SECRET) {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(`${timestamp}.${body}`)));
  const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body, signature: `t=${timestamp},v1=${hex}` };
}
