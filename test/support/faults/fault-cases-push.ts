import { notifyCouriers } from "#app/use-cases/couriers/notify-couriers.ts";
import { pushNotice } from "#app/use-cases/notices/push-notice.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { aSubscription } from "../push.ts";
import { storedRequest } from "../stored-request.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import { deafPush, listeningPush } from "./fault-outside.ts";
import type { FaultCase } from "./fault-run.ts";

const path = "/api/push/subscriptions";
const json = { "Content-Type": "application/json" };

/** What rings people's browsers. */
export const pushCases: FaultCase[] = [
  byVendor("notices/subscribe-push", (client, { headers }) =>
    client.post(path, { subscription: aSubscription(listeningPush) }, headers),
  ),
  looseCase("notices/unsubscribe-push", { onRetry: [404] }, async ({ app, client, vendor }) => {
    const { headers } = await vendor(app);
    await client.post(path, { subscription: aSubscription(listeningPush) }, headers);
    const init = {
      method: "DELETE",
      headers: { ...headers, ...json },
      body: JSON.stringify({ endpoint: listeningPush }),
    };
    return (client) => client.send(path, init);
  }),
  aCase("notices/push-notice", async ({ app, client, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    for (const endpoint of [listeningPush, deafPush])
      await client.post(path, { subscription: aSubscription(endpoint) }, headers);
    return (client) =>
      client.direct((app) => pushNotice(app, { vendorId: shop.id }, { kind: "order-placed", id: "order" }));
  }),
  aCase("couriers/notify-couriers", async ({ app, client, person }) => {
    const [first, second] = [await person(app, "courier"), await person(app, "courier")];
    const { headers } = await person(app, "dispatcher");
    await client.post(path, { subscription: aSubscription(deafPush) }, first.headers);
    const { id } = await storedRequest(app.db, { createdAt: Date.now() });
    for (const [move, to] of [["assign", first] as const, ["reassign", second] as const])
      await client.post(`/api/courier-requests/${id}/moves`, { move, courierId: to.account.id }, headers);
    // The moves rang once, unseen.
    await client.post(path, { subscription: aSubscription(deafPush) }, first.headers);
    const log = (await findCourierRequest(app.db, id))?.log ?? [];
    return (client) => client.direct((app) => notifyCouriers(app, id, log));
  }),
];
