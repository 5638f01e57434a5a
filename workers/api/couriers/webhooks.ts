import { eventTypeNames, oldSecretUntil } from "#app/domain/couriers/webhook.ts";
import { webhookEventsSchema, webhookSchema } from "#app/domain/couriers/webhook-schema.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { addCourierWebhook } from "#app/use-cases/couriers/add-webhook.ts";
import { changeCourierWebhook } from "#app/use-cases/couriers/change-webhook.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { replayCourierWebhook } from "#app/use-cases/couriers/replay-webhook.ts";
import { testCourierWebhook } from "#app/use-cases/couriers/test-webhook.ts";
import { listDeliveries, listWebhooks, type Webhook } from "#db/couriers/webhooks.ts";
import { onlyPartner } from "../actor.ts";
import { answer, done } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const types = z.enum(eventTypeNames);
const webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(types),
  oldSecretUntil: z.iso.datetime().nullable().meta({ description: "Until when the secret before this one signs too." }),
});
const changed = webhook.extend({ success: z.literal(true) });
const withSecret = changed.extend({ secret: z.string().meta({ description: "Returned only here. Store it." }) });
const delivery = z.object({
  _id: z.string(),
  webhookId: z.string(),
  requestId: z.string(),
  orderNumber: z.string(),
  version: z.int(),
  type: types,
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  nextAttemptAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
});
const RECENT = 50;

type Shown = Pick<Webhook, "id" | "url" | "events" | "secrets">;
const shown = ({ id, url, events, secrets }: Shown, now: number) => ({
  _id: id,
  url,
  events,
  oldSecretUntil: isoTimeOrNull(oldSecretUntil(secrets, now)),
});

/** What is sent to them: `courierEvents` in openapi.ts. */
export const courierWebhooks = vendorCalls("settings", "Courier webhooks", onlyPartner);

courierWebhooks.get("/", "List webhooks", {
  answers: { 200: z.array(webhook) },
  async run(c, { db, now }, actor) {
    return c.json((await listWebhooks(db, actor.vendorId)).map((each) => shown(each, now())));
  },
});

courierWebhooks.post("/", "Add a webhook", {
  answers: { 201: withSecret },
  description: "Without `events` it gets all of them.",
  body: webhookSchema,
  async run(c, visit, actor, sent) {
    const added = await addCourierWebhook(visit, actor, sent);
    return answer(c, added, (value) => ({ ...shown(value, visit.now()), secret: value.secret }), 201);
  },
});

courierWebhooks.put("/:id", "Choose a webhook's events", {
  answers: { 200: changed },
  also: [409],
  body: webhookEventsSchema,
  run: async (c, visit, actor, sent) =>
    answer(c, await changeCourierWebhook(visit, actor, c.req.param("id"), sent), (value) => shown(value, visit.now())),
});

courierWebhooks.post("/:id/secret", "Make a new signing secret", {
  answers: { 201: withSecret },
  also: [409, 422],
  description: "Until `oldSecretUntil`, events carry a signature by the old secret and one by the new.",
  async run(c, visit, actor) {
    const renewed = await changeCourierWebhook(visit, actor, c.req.param("id"), "new-secret");
    return answer(c, renewed, (value) => ({ ...shown(value, visit.now()), secret: value.secret }), 201);
  },
});

courierWebhooks.post("/:id/test", "Send a test event", {
  answers: { 200: done.extend({ status: z.int().nullable() }) },
  also: [422, 429],
  description: "Sent once, at once. 422 says why it was not received.",
  run: async (c, visit, actor) =>
    answer(c, await testCourierWebhook(visit, actor, c.req.param("id")), ({ status }) => ({ status })),
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
      deliveries.map(({ id, timeZone: _, ...row }) => ({
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
