import { makeKey } from "#app/use-cases/pos/make-key.ts";
import { actorOf } from "../dashboard.ts";
import { valueIn } from "../outcome.ts";
import { aCase, looseCase } from "./fault-case.ts";
import type { FaultCase } from "./fault-run.ts";
import type { HttpClient, World } from "./fault-world.ts";

const TOKEN = "/api/integrations/token";

/** A dispensary with a key, and how its system asks for a token. */
async function aKey({ app, vendor }: World) {
  const { vendor: shop, headers } = await vendor(app);
  const { id, secret } = valueIn(await makeKey(app, actorOf(shop.id), { name: "Register", scopes: ["menu"] }));
  const form = { grant_type: "client_credentials", client_id: id, client_secret: secret };
  const token = (client: HttpClient) => client.send(TOKEN, { method: "POST", body: new URLSearchParams(form) });
  return { id, headers, token };
}

export const integrationCases: FaultCase[] = [
  aCase("pos/make-key", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const typed = { name: "Register", scopes: ["menu" as const] };
    return (client) => client.direct((visit) => makeKey(visit, actorOf(shop.id), typed));
  }),
  looseCase("pos/revoke-key", { again: [404] }, async (world) => {
    const { id, headers } = await aKey(world);
    return (client) => client.form(`/vendor-dashboard/integration-keys/${id}/removal`, {}, headers);
  }),
  aCase("pos/authenticate-key", async (world) => (await aKey(world)).token),
];
