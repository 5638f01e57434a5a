import { applyPlan, planItems } from "#app/use-cases/pos/apply-items.ts";
import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { runBatch } from "#db/client.ts";
import { acceptFeed } from "#db/pos/inbox.ts";
import { actorOf } from "../dashboard.ts";
import { valueIn } from "../outcome.ts";
import { aCase, looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

const TOKEN = "/api/integrations/token";

const item = { id: "A1", version: 1, name: "Blue Dream", category: "Flower", amount: "3.5g", price: 35, stock: 4 };

/** A dispensary with a key, and how its system asks for a token. */
async function aKey({ app, vendor, client }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const { id, secret } = valueIn(await makeKey(app, actorOf(shop.id), { name: "Register", scopes: ["menu"] }));
  const form = { grant_type: "client_credentials", client_id: id, client_secret: secret };
  const token = (client: HttpClient) => client.send(TOKEN, { method: "POST", body: new URLSearchParams(form) });
  const authorized = async () => {
    const { access_token: bearer } = await (await token(client)).json<{ access_token: string }>();
    return { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` };
  };
  return { id, headers, token, authorized, shop };
}

export const integrationCases: FaultCase[] = [
  aCase("pos/make-key", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const typed = { name: "Register", scopes: ["menu" as const] };
    return (client) => client.direct((visit) => makeKey(visit, actorOf(shop.id), typed));
  }),
  looseCase("pos/revoke-key", { onRetry: [404] }, async (world) => {
    const { id, headers } = await aKey(world);
    return (client) => client.form(`/vendor-dashboard/integration-keys/${id}/removal`, {}, headers);
  }),
  ...[false, true].map((isAccepted) =>
    // A retry finds its version known, and says so.
    looseCase("pos/receive-items", { records: ["pos_feeds"] }, async (world) => {
      const { authorized, shop } = await aKey(world);
      const headers = await authorized();
      const send = (client: HttpClient, items: object[]) =>
        client.send("/api/integrations/menu/items", { method: "POST", headers, body: JSON.stringify({ items }) });
      if (isAccepted) {
        await send(world.client, [{ ...item, id: "first" }]);
        await runBatch(world.app.db, [acceptFeed(world.app.db, shop.id, world.app.now())]);
      }
      return (client) => send(client, [item, { ...item, id: "B2", price: 0 }]);
    }),
  ),
  aCase("pos/apply-items", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id: sourceId, name, category, amount, price } = item;
    const product = { name, brand: "", category: "Flower" as const, amount, priceCents: price * 100 };
    return (client) =>
      client.direct(async (visit) => {
        const planned = await planItems(visit, shop.id, [{ sourceId, name: category, ok: true, product }]);
        await runBatch(visit.db, applyPlan(visit, shop.id, planned, null));
      });
  }),
  aCase("pos/authenticate-key", async (world) => (await aKey(world)).token),
  aCase("pos/authenticate-website", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = valueIn(await makeKey(app, actorOf(shop.id), { name: "Website", scopes: ["website"] }));
    return (client) => client.send("/api/website/menu", { headers: { "X-Api-Key": id } });
  }),
];
