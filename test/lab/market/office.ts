import { applyStripeEvent } from "#app/use-cases/billing/apply-stripe-event.ts";
import { cancelSubscription } from "#app/use-cases/billing/cancel-subscription.ts";
import { processSubscriptionPayment } from "#app/use-cases/billing/process-payment.ts";
import { reactivateSubscription } from "#app/use-cases/billing/reactivate-subscription.ts";
import { countCash } from "#app/use-cases/couriers/count-cash.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { moveRequest } from "./couriers.ts";
import type { Day } from "./day.ts";
import { orderFacts } from "./shoppers.ts";
import type { Shop } from "./town.ts";

const billingDetails = {
  addressLine1: "200 N Spring St",
  addressLine2: "",
  city: "Las Vegas",
  state: "NV",
  postalCode: "89101",
  country: "US" as const,
};

/** Gives waiting jobs away, confirms returns, counts what couriers hand in. */
export async function dispatch(day: Day): Promise<void> {
  const { random, town } = day;
  const { dispatcher } = town;
  while (day.isOpen) {
    await day.wait(30, 300);
    const requests = day.rows("SELECT id, order_id, status, failure_reason, returned_at FROM courier_requests");
    const handIns = day.rows("SELECT id, handed_cents FROM courier_hand_ins WHERE counted_at IS NULL");
    const request = requests.length > 0 ? random.pick(requests) : undefined;
    const [handIn] = handIns;
    if (handIn) {
      const handedCents = Number(handIn.handed_cents);
      const countedCents = handedCents - random.pick([0, 0, 100]);
      const input = { handInId: String(handIn.id), handedCents, countedCents };
      await day.call(dispatcher.userId, "countCash", input, (visit) => countCash(visit, dispatcher, input));
    } else if (request?.status === "PENDING" && random.chance(0.4)) {
      const courierId = random.pick(town.couriers).userId;
      await moveRequest(day, dispatcher, String(request.id), { move: "assign", courierId });
    } else if (request?.failure_reason && !request.returned_at) {
      const input = { orderId: String(request.order_id), stage: "returned" as const };
      await day.call(dispatcher.userId, "moveOrder", input, (visit) => moveOrder(visit, dispatcher, input), orderFacts);
    } else if (request?.status === "COURIER_ASSIGNED" && random.chance(0.2)) {
      const courierId = random.pick(town.couriers).userId;
      await moveRequest(day, dispatcher, String(request.id), { move: random.pick(["reassign", "cancel"]), courierId });
    }
  }
}

/** A dispensary whose trial is over subscribes, cancels and comes back; what Stripe tells of it comes late, twice and in no order. */
export async function subscribe(day: Day, { id: vendorId, owner }: Shop): Promise<void> {
  const { random } = day;
  void deliverEvents(day);
  await day.wait(0, 3600);
  while (day.isOpen) {
    const sourceId = `pm_test_visa_4242_${random.pick(["approved", "approved", "declined"])}_${random.whole(1, 9999)}`;
    const calls = {
      pay: () =>
        day.call(owner.userId, "pay", {}, (visit) =>
          processSubscriptionPayment(visit, owner, { vendorId, sourceId, billingDetails }),
        ),
      cancelSubscription: () =>
        day.call(owner.userId, "cancelSubscription", {}, (visit) => cancelSubscription(visit, owner, { vendorId })),
      reactivate: () =>
        day.call(owner.userId, "reactivate", {}, (visit) => reactivateSubscription(visit, owner, { vendorId })),
    };
    await calls[random.pick(["pay", "pay", "cancelSubscription", "reactivate"] as const)]();
    await day.wait(60, 3000);
  }
}

async function deliverEvents(day: Day): Promise<void> {
  const { random, platform } = day;
  const waiting: {
    id: string;
    type: string;
    customerId: string;
    mail: null;
    money: { id: string; cents: number } | null;
  }[] = [];
  let known = 0;
  while (day.isOpen || waiting.length > 0) {
    await day.wait(10, 200);
    const events = platform.stripe.state.events;
    for (const { id, type, data } of events.slice(known)) {
      const object = data.object as { id: string; customer?: string; amount_paid?: number };
      if (!object.customer) continue;
      const money = type === "invoice.paid" && object.amount_paid ? { id: object.id, cents: object.amount_paid } : null;
      waiting.push({ id, type, customerId: object.customer, mail: null, money });
    }
    known = events.length;
    const event = waiting.length > 0 ? random.pick(waiting) : undefined;
    if (!event) continue;
    const applied = await day.call(
      "stripe",
      "stripeEvent",
      event,
      (visit) => applyStripeEvent(visit, event),
      (as) => ({ as }),
    );
    if (applied?.ok && random.chance(0.8)) waiting.splice(waiting.indexOf(event), 1);
  }
}
