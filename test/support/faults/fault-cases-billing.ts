import { sql } from "drizzle-orm";
import { address, card, DAY, signedEvent } from "../billing.ts";
import { looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

/** A payment that broke off keeps the vendor's billing for so long, lest another one runs beside it. */
const LEASE_MS = 91_000;
const billing = { laterMs: LEASE_MS, steps: ["billing_accounts", "settings", "failed_stripe_events"] } as const;

const newCard = () => ({ sourceId: card(), billingDetails: address });

/** A shop whose trial is over; with `paid`, one that has a subscription. */
async function aShop({ app, vendor, client }: World, { paid = true, token = card() } = {}) {
  const { vendor: shop, headers } = await vendor(app, { createdAt: Date.now() - 100 * DAY });
  const post =
    (call: string, more: object = {}) =>
    (to: HttpClient) =>
      to.post(`/api/subscriptions/${call}`, { vendorId: shop.id, ...more }, headers);
  const pay = post("process-payment", { sourceId: token, billingDetails: address });
  const payment = paid ? ((await (await pay(client)).json()) as { requiresAction?: { clientSecret: string } }) : {};
  return { id: shop.id, headers, post, pay, clientSecret: payment.requiresAction?.clientSecret ?? "" };
}

/** Our copy is not what the provider's books say. */
const spoilCopy = async ({ app }: World) => {
  await app.db.run(sql`UPDATE subscriptions SET status = 'PENDING'`);
  await app.db.run(sql`UPDATE billing_accounts SET synced_at = 0`);
};

/** A request by which a payment may be under way. */
const paying = (useCase: string, prepare: FaultCase["prepare"], more: { onRetry?: number[] } = {}) =>
  looseCase(useCase, { ...billing, ...more }, prepare);

/** An event of the provider, signed; what it tells is fetched from the provider. */
const event = (useCase: string, type: string) =>
  paying(useCase, async (world) => {
    await aShop(world);
    await spoilCopy(world);
    const [account] = await world.app.db.all<{ customer: string }>(
      sql`SELECT customer_id AS customer FROM billing_accounts`,
    );
    const told = { id: "evt_1", object: "event", type, data: { object: { customer: account?.customer } } };
    const { body, signature } = await signedEvent(told, Date.now());
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    return (client) => client.send("/api/webhooks/stripe", { method: "POST", body, headers });
  });

export const billingCases: FaultCase[] = [
  paying("billing/process-payment", async (world) => (await aShop(world, { paid: false })).pay),
  paying("billing/with-billing", async (world) => (await aShop(world, { paid: false, token: card("check") })).pay),
  paying("billing/cancel-subscription", async (world) => (await aShop(world)).post("cancel")),
  paying("billing/reactivate-subscription", async (world) => {
    const { post } = await aShop(world);
    await post("cancel")(world.client);
    return post("reactivate");
  }),
  // With another card.
  paying("billing/resume-subscription", async (world) => {
    const { post } = await aShop(world);
    await post("cancel")(world.client);
    return post("reactivate", newCard());
  }),
  paying("billing/update-payment-method", async (world) => (await aShop(world)).post("payment-method", newCard())),
  // What was confirmed needs no second confirmation.
  paying(
    "billing/answer-card-check",
    async (world) => {
      const { headers, clientSecret } = await aShop(world, { token: card("check") });
      return (client) => client.form("/vendor/subscription/check", { clientSecret, approved: "true" }, headers);
    },
    { onRetry: [404] },
  ),
  paying("billing/refresh-subscription", async (world) => {
    const { headers } = await aShop(world);
    await spoilCopy(world);
    return (client) => client.get("/vendor/subscription", headers);
  }),
  event("billing/apply-stripe-event", "invoice.payment_failed"),
  paying(
    "replay-failed-webhook",
    async (world) => {
      const { id } = await aShop(world);
      await spoilCopy(world);
      await world.app.db.run(sql`INSERT INTO failed_stripe_events
        (id, type, vendor_id, customer_id, received_at, last_attempt_at, problem)
        SELECT 'evt_1', 'invoice.paid', ${id}, customer_id, 1, 1, 'It failed.' FROM billing_accounts`);
      const { headers } = await world.person(world.app, "admin");
      return (client) => client.form("/admin/webhooks", { id: "evt_1", decision: "stripe" }, headers);
    },
    { onRetry: [404] },
  ),
  event("billing/sync-subscription", "customer.subscription.updated"),
];
