import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { addCourierWebhook } from "#app/use-cases/couriers/add-webhook.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { replayCourierWebhook } from "#app/use-cases/couriers/replay-webhook.ts";
import { listDeliveries, listWebhooks } from "#db/couriers/webhooks.ts";
import { onlyPartner } from "../actor.ts";
import { answer, done } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const webhook = z.object({ _id: z.string(), url: z.string(), secret: z.string() });
const delivery = z.object({
  _id: z.string(),
  webhookId: z.string(),
  requestId: z.string(),
  orderNumber: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
const RECENT = 50;

/** Events are signed per standardwebhooks.com. */
export const courierWebhooks = vendorCalls("settings", "Courier webhooks", onlyPartner);

courierWebhooks.get("/", "List webhooks", {
  answers: { 200: z.array(webhook) },
  async run(c, visit, actor) {
    const known = await listWebhooks(visit.db, actor.vendorId);
    return c.json(
      await Promise.all(
        known.map(async ({ id, url }) => ({ _id: id, url, secret: await visit.webhooks.secretOf(id) })),
      ),
    );
  },
});

courierWebhooks.post("/", "Add a webhook", {
  answers: { 201: webhook.extend({ success: z.literal(true) }) },
  body: z.strictObject({ url: z.string().trim().max(500) }),
  async run(c, visit, actor, sent) {
    const added = await addCourierWebhook(visit, actor, sent.url);
    return answer(c, added, ({ id, url, secret }) => ({ _id: id, url, secret }), 201);
  },
});

courierWebhooks.delete("/:id", "Remove a webhook", {
  answers: { 200: done },
  run: async (c, visit, actor) => answer(c, await removeCourierWebhook(visit, actor, c.req.param("id")), () => ({})),
});

courierWebhooks.get("/deliveries", "List the events sent lately", {
  answers: { 200: z.array(delivery) },
  async run(c, { db }, { vendorId }) {
    const deliveries = await listDeliveries(db, vendorId, RECENT);
    return c.json(
      deliveries.map(({ id, ...row }) => ({
        _id: id,
        ...row,
        createdAt: isoTimeOrNull(row.createdAt),
        nextAttemptAt: isoTimeOrNull(row.nextAttemptAt),
        deliveredAt: isoTimeOrNull(row.deliveredAt),
      })),
    );
  },
});

courierWebhooks.post("/deliveries/:id/replay", "Send an event once more", {
  answers: { 200: done },
  run: async (c, visit, actor) => answer(c, await replayCourierWebhook(visit, actor, c.req.param("id")), () => ({})),
});
