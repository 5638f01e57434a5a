import { pointsSetting } from "#app/domain/deals/points.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { switchPoints } from "#app/use-cases/deals/switch-points.ts";
import { findPointsOwed } from "#db/deals/points.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { done, respond, respondRefusal } from "../handlers.ts";
import { vendorCalls } from "../vendor-calls.ts";

export const loyaltyPoints = vendorCalls("deals");

const on = z.boolean("Send whether points are on.");

loyaltyPoints.get("/vendors/points", "Whether your dispensary gives loyalty points", {
  responses: {
    200: done.extend({
      on,
      unlawful: z.string().nullable().meta({ description: "Why the state's law forbids points; null if it does not." }),
      owed: z.int().nullable().meta({ description: "Points that customers hold; null if none were ever given." }),
    }),
  },
  also: [404],
  async run(c, visit, { vendorId }) {
    const now = visit.now();
    const [shop, owed] = await Promise.all([
      findVendor(visit.db, vendorId),
      findPointsOwed(visit.db, vendorId, now + 1),
    ]);
    if (!shop) return respondRefusal(c, unknownVendor);
    return c.json({ success: true, ...pointsSetting(shop, owed, now) });
  },
});

loyaltyPoints.put("/vendors/points", "Turn loyalty points on or off", {
  responses: { 200: done.extend({ on }) },
  body: z.strictObject({ on }),
  also: [404],
  run: async (c, visit, actor, sent) =>
    respond(c, await switchPoints(visit, actor, sent.on), ({ loyaltyPoints: isOn }) => ({ on: isOn })),
});
