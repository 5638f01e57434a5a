import { oldSecretUntil } from "#app/domain/pos/webhook.ts";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { webhookSchemas } from "#app/domain/pos/webhook-schema.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { addWebhook } from "#app/use-cases/pos/add-webhook.ts";
import { changeWebhook } from "#app/use-cases/pos/change-webhook.ts";
import { removeWebhook } from "#app/use-cases/pos/remove-webhook.ts";
import { replayWebhook } from "#app/use-cases/pos/replay-webhook.ts";
import { testWebhook } from "#app/use-cases/pos/test-webhook.ts";
import { listDeliveries, listWebhooks, type Webhook } from "#db/pos/webhooks.ts";
import { onlyPartner, onlyVendor } from "../actor.ts";
import { done, respond } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

const RECENT = 50;

const shown = ({ id, url, events, secrets }: Pick<Webhook, "id" | "url" | "events" | "secrets">, now: number) => ({
  _id: id,
  url,
  events,
  oldSecretUntil: isoTimeOrNull(oldSecretUntil(secrets, now)),
});

/** What is sent to them: `events` in openapi.ts. */
function webhookCalls(kind: WebhookKind, tag: string, only: typeof onlyVendor) {
  const { type, added, changed } = webhookSchemas[kind];
  const webhook = z.object({
    _id: z.string(),
    url: z.string(),
    events: z.array(type),
    oldSecretUntil: z.iso.datetime().nullable().meta({ description: "Until when the previous secret also signs." }),
  });
  const done200 = webhook.extend({ success: z.literal(true) });
  const withSecret = done200.extend({ secret: z.string().meta({ description: "Returned only here. Store it." }) });
  const delivery = z.object({
    _id: z.string(),
    webhookId: z.string(),
    subjectId: z.string().meta({ description: "The courier request or order that was moved." }),
    orderNumber: z.string(),
    version: z.int(),
    type,
    createdAt: z.iso.datetime(),
    attempts: z.int(),
    nextAttemptAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
  });
  const calls = vendorCalls("settings", tag, only);

  calls.get("/", "List webhooks", {
    responses: { 200: z.array(webhook) },
    async run(c, { db, now }, actor) {
      return c.json((await listWebhooks(db, actor.vendorId, kind)).map((each) => shown(each, now())));
    },
  });

  calls.post("/", "Add a webhook", {
    responses: { 201: withSecret },
    description: "Without `events`, it gets all of them.",
    body: added,
    async run(c, visit, actor, sent) {
      const outcome = await addWebhook(visit, actor, kind, sent);
      return respond(c, outcome, (value) => ({ ...shown(value, visit.now()), secret: value.secret }), 201);
    },
  });

  calls.put("/:id", "Choose a webhook's events", {
    responses: { 200: done200 },
    also: [409],
    body: changed,
    async run(c, visit, actor, sent) {
      const outcome = await changeWebhook(visit, actor, kind, c.req.param("id"), sent);
      return respond(c, outcome, (value) => shown(value, visit.now()));
    },
  });

  calls.post("/:id/secret", "Make a new signing secret", {
    responses: { 201: withSecret },
    also: [409, 422],
    description: "Until `oldSecretUntil`, events have a signature by each of the two secrets.",
    async run(c, visit, actor) {
      const renewed = await changeWebhook(visit, actor, kind, c.req.param("id"), "new-secret");
      return respond(c, renewed, (value) => ({ ...shown(value, visit.now()), secret: value.secret }), 201);
    },
  });

  calls.post("/:id/test", "Send a test event", {
    responses: { 200: done.extend({ status: z.int().nullable() }) },
    also: [422, 429],
    description: "Sent once, right away. 422 says why it was not received.",
    run: async (c, visit, actor) =>
      respond(c, await testWebhook(visit, actor, kind, c.req.param("id")), ({ status }) => ({ status })),
  });

  calls.delete("/:id", "Remove a webhook", {
    responses: { 200: done },
    run: async (c, visit, actor) => respond(c, await removeWebhook(visit, actor, kind, c.req.param("id")), () => ({})),
  });

  calls.get("/deliveries", "List recent events", {
    responses: { 200: z.array(delivery) },
    async run(c, { db }, { vendorId }) {
      const deliveries = await listDeliveries(db, vendorId, kind, RECENT);
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

  calls.post("/deliveries/:id/replay", "Send an event once more", {
    responses: { 200: done },
    run: async (c, visit, actor) => respond(c, await replayWebhook(visit, actor, kind, c.req.param("id")), () => ({})),
  });
  return calls.calls;
}

export const courierWebhooks = webhookCalls("couriers", "Courier webhooks", onlyPartner);
export const orderWebhooks = webhookCalls("orders", "Order webhooks", onlyVendor);
