import { sql } from "drizzle-orm";
import { address, card, DAY, signedEvent } from "../billing.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

/** A payment that broke off keeps the vendor's billing for so long, lest another one runs beside it. */
const LEASE_MS = 91_000;
const billing = { laterMs: LEASE_MS, steps: ["billing_accounts", "settings", "failed_stripe_events"] } as const;

/** A shop whose trial is over; with `paid`, one that has a subscription. */
async function aShop({ app, vendor, client }: World, { paid = true, token = card() } = {}) {
  const { vendor: shop, headers } = await vendor(app, { createdAt: Date.now() - 100 * DAY });
  const ask =
    (call: string, more: object = {}) =>
    (to: HttpClient) =>
      to.post(`/api/subscriptions/${call}`, { vendorId: shop.id, ...more }, headers);
  const pay = ask("process-payment", { sourceId: token, billingDetails: address });
  const answer = paid ? ((await (await pay(client)).json()) as { requiresAction?: { clientSecret: string } }) : {};
  return { id: shop.id, headers, ask, pay, clientSecret: answer.requiresAction?.clientSecret ?? "" };
}

/** Our copy is not what the provider's books say. */
const spoilCopy = async ({ app }: World) => {
  await app.db.run(sql`UPDATE subscriptions SET status = 'PENDING'`);
  await app.db.run(sql`UPDATE billing_accounts SET synced_at = 0`);
};

/** An event of the provider, signed; what it tells is fetched from the provider. */
const event = (useCase: string, type: string): FaultCase => ({
  useCase,
  ...billing,
  async prepare(world) {
    await aShop(world);
    await spoilCopy(world);
    const [account] = await world.app.db.all<{ customer: string }>(
      sql`SELECT customer_id AS customer FROM billing_accounts`,
    );
    const told = { id: "evt_1", object: "event", type, data: { object: { customer: account?.customer } } };
    const { body, signature } = await signedEvent(told, Date.now());
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    return (client) => client.send("/api/webhooks/stripe", { method: "POST", body, headers });
  },
});

export const billingCases: FaultCase[] = [
  {
    useCase: "billing/process-payment",
    ...billing,
    prepare: async (world) => (await aShop(world, { paid: false })).pay,
  },
  {
    useCase: "billing/with-billing",
    ...billing,
    prepare: async (world) => (await aShop(world, { paid: false, token: card("check") })).pay,
  },
  {
    useCase: "billing/cancel-subscription",
    ...billing,
    prepare: async (world) => (await aShop(world)).ask("cancel"),
  },
  {
    useCase: "billing/reactivate-subscription",
    ...billing,
    async prepare(world) {
      const { ask } = await aShop(world);
      await ask("cancel")(world.client);
      return ask("reactivate");
    },
  },
  {
    // With another card.
    useCase: "billing/resume-subscription",
    ...billing,
    async prepare(world) {
      const { ask } = await aShop(world);
      await ask("cancel")(world.client);
      return ask("reactivate", { sourceId: card(), billingDetails: address });
    },
  },
  {
    useCase: "billing/update-payment-method",
    ...billing,
    prepare: async (world) => (await aShop(world)).ask("payment-method", { sourceId: card(), billingDetails: address }),
  },
  {
    useCase: "billing/answer-card-check",
    ...billing,
    // What was confirmed needs no second confirmation.
    again: [404],
    async prepare(world) {
      const { headers, clientSecret } = await aShop(world, { token: card("check") });
      return (client) => client.form("/vendor/subscription/check", { clientSecret, approved: "true" }, headers);
    },
  },
  {
    useCase: "billing/refresh-subscription",
    ...billing,
    async prepare(world) {
      const { headers } = await aShop(world);
      await spoilCopy(world);
      return (client) => client.get("/vendor/subscription", headers);
    },
  },
  event("billing/apply-stripe-event", "invoice.payment_failed"),
  {
    useCase: "replay-failed-webhook",
    ...billing,
    again: [404],
    async prepare(world) {
      const { id } = await aShop(world);
      await spoilCopy(world);
      await world.app.db.run(sql`INSERT INTO failed_stripe_events
        (id, type, vendor_id, customer_id, received_at, last_attempt_at, problem)
        SELECT 'evt_1', 'invoice.paid', ${id}, customer_id, 1, 1, 'It failed.' FROM billing_accounts`);
      const { headers } = await world.person(world.app, "admin");
      return (client) => client.form("/admin/webhooks", { id: "evt_1", decision: "stripe" }, headers);
    },
  },
  event("billing/sync-subscription", "customer.subscription.updated"),
];
