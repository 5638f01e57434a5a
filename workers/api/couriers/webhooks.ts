import { Hono } from "hono";
import { z } from "#app/domain/zod.ts";
import { addCourierWebhook } from "#app/use-cases/couriers/add-webhook.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { replayCourierWebhook } from "#app/use-cases/couriers/replay-webhook.ts";
import { listDeliveries, listWebhooks } from "#db/couriers/webhooks.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { onlyPartner } from "../actor.ts";
import { answer, describes, input } from "../handlers.ts";

const tag = "Courier webhooks";
const signedIn = { tag, signedIn: true };
const done = z.object({ success: z.literal(true) });
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
const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Events are signed per standardwebhooks.com. */
export const courierWebhooks = new Hono<HonoEnv>()
  .get(
    "/",
    describes("List webhooks", { 200: z.array(webhook) }, [401, 403], signedIn),
    onlyPartner("settings"),
    async (c) => {
      const visit = c.get("visit");
      const known = await listWebhooks(visit.db, c.get("actor").vendorId);
      return c.json(
        await Promise.all(
          known.map(async ({ id, url }) => ({ _id: id, url, secret: await visit.webhooks.secretOf(id) })),
        ),
      );
    },
  )
  .post(
    "/",
    describes("Add a webhook", { 201: webhook.extend({ success: z.literal(true) }) }, [400, 401, 403, 422], signedIn),
    onlyPartner("settings"),
    input("json", z.strictObject({ url: z.string().trim().max(500) })),
    async (c) => {
      const added = await addCourierWebhook(c.get("visit"), c.get("actor"), c.req.valid("json").url);
      return answer(c, added, ({ id, url, secret }) => ({ _id: id, url, secret }), 201);
    },
  )
  .delete(
    "/:id",
    describes("Remove a webhook", { 200: done }, [401, 403, 404], signedIn),
    onlyPartner("settings"),
    async (c) => answer(c, await removeCourierWebhook(c.get("visit"), c.get("actor"), c.req.param("id")), () => ({})),
  )
  .get(
    "/deliveries",
    describes("List the events sent lately", { 200: z.array(delivery) }, [401, 403], signedIn),
    onlyPartner("settings"),
    async (c) => {
      const sent = await listDeliveries(c.get("visit").db, c.get("actor").vendorId, RECENT);
      return c.json(
        sent.map(({ id, ...row }) => ({
          _id: id,
          ...row,
          createdAt: instant(row.createdAt),
          nextAttemptAt: instant(row.nextAttemptAt),
          deliveredAt: instant(row.deliveredAt),
        })),
      );
    },
  )
  .post(
    "/deliveries/:id/replay",
    describes("Send an event once more", { 200: done }, [401, 403, 404], signedIn),
    onlyPartner("settings"),
    async (c) => answer(c, await replayCourierWebhook(c.get("visit"), c.get("actor"), c.req.param("id")), () => ({})),
  );
