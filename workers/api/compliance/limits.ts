import { Hono } from "hono";
import type { ShopLimits } from "#app/domain/compliance/cart-meter.ts";
import { limitUnits } from "#app/domain/compliance/limit.ts";
import { packOf } from "#app/domain/compliance/pack-in.ts";
import { goodsClasses } from "#app/domain/compliance/pack-schema.ts";
import { allowanceAt } from "#app/domain/compliance/person-limits.ts";
import { notFound } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { findVendorPlace } from "#db/compliance/queries.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, respondRefusal } from "../handlers.ts";

const fill = z.object({ most: z.number(), in: z.enum(["mg", "mgThc", "mL"]) });
const limitsSchema = done.extend({
  stateName: z
    .string()
    .nullable()
    .meta({ description: "Null if we don't know its state's rules; then the strictest of any state apply." }),
  rulesPath: z.string(),
  packageMgThc: z.number().optional().meta({ description: "Maximum THC per package of edibles." }),
  limits: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fills: z.partialRecord(z.enum(goodsClasses), fill).meta({ description: "How much of a single class fills it." }),
      most: z.number(),
      unit: z.enum(limitUnits),
      period: z.enum(["transaction", "day"]),
      source: z.string(),
    }),
  ),
});

/** Browsers count carts against this. */
export const shopLimits = new Hono<HonoEnv>().get(
  "/vendors/:id/limits",
  describes("What one person may buy at a dispensary", { 200: limitsSchema }, [404], { tag: "Shopper" }),
  async (c) => {
    const visit = c.get("visit");
    const place = await findVendorPlace(visit.db, c.req.param("id"));
    if (!place) return respondRefusal(c, notFound("Dispensary"));
    const limits: ShopLimits = {
      ...allowanceAt(place, visit.now()),
      stateName: packOf(place.state)?.name ?? null,
      rulesPath: `/rules/${place.state}`,
    };
    c.header("Cache-Control", "private, max-age=60");
    return c.json({ success: true, ...limits });
  },
);
