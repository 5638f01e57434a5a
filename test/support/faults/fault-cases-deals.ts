import { orderPayload } from "../checkout.ts";
import { joins } from "../people.ts";
import { openShop, stock } from "../shop.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { World } from "./fault-world.ts";

const aDeal = {
  name: "Twenty off",
  kind: "percent",
  value: 20,
  target: { scope: "order" },
  code: "SPRING",
  maxUses: 9,
};

/** A dispensary with a deal. */
async function withDeal({ app, client, vendor }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const added = await client.post("/api/vendors/deals", aDeal, headers);
  const { deal } = await added.json<{ deal: { _id: string } }>();
  return { shop, headers, path: `/api/vendors/deals/${deal._id}` };
}

export const dealCases: FaultCase[] = [
  byVendor("deals/save-deal", (client, { headers }) => client.post("/api/vendors/deals", aDeal, headers), {
    onRetry: [422],
  }),
  aCase("deals/save-deal", async (world) => {
    const { headers, path } = await withDeal(world);
    return (client) => client.put(path, { ...aDeal, value: 30 }, headers);
  }),
  aCase("deals/copy-deals", async (world) => {
    const { account, headers } = await world.vendor(world.app);
    const other = await openShop(world.app.db);
    await joins(world.app, account.id, other.id);
    await world.client.post("/api/vendors/deals", aDeal, headers);
    return (client) => client.post("/api/vendors/shops/deals/copies", { to: other.id }, headers);
  }),
  aCase("deals/switch-deal", async (world) => {
    const { headers, path } = await withDeal(world);
    return (client) =>
      client.form(`${path.replace("/api/vendors", "/vendor-dashboard")}/switch`, { on: "false" }, headers);
  }),
  aCase("deals/switch-points", async ({ app, vendor }) => {
    const { headers } = await vendor(app, { loyaltyPoints: true });
    return (client) => client.form("/vendor-dashboard/points/switch", { on: "false" }, headers);
  }),
  looseCase("deals/delete-deal", { onRetry: [404] }, async (world) => {
    const { headers, path } = await withDeal(world);
    return (client) => client.delete(path, headers);
  }),
  // Told behind the answer.
  looseCase("checkout/place", { steps: ["order_reminders"] }, async (world) => {
    const { shop } = await withDeal(world);
    const products = [await stock(world.app.db, shop.id)];
    const body = orderPayload(shop.id, products, { dealCode: "spring", totalAmount: 20 });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return (client) => client.post("/api/customer/create-order", body, headers);
  }),
];
