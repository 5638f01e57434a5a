import { Hono } from "hono";
import { publicProduct, publicVendor } from "#app/domain/dispensaries/public-json.ts";
import { refuse } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { findPublicVendor, listPublicMenu } from "#db/menu/public-menu.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { answerRefusal, describes } from "../handlers.ts";
import { publicProductSchema, publicVendorSchema } from "../menu/public-menu-schema.ts";

const vendorAnswer = z.object({ success: z.literal(true), data: publicVendorSchema });
const menuAnswer = z.object({ success: z.literal(true), data: z.array(publicProductSchema) });
const notFound = refuse("not-found", "Failed to load vendor or products data.");

/** SPEC.md 7, Shopper. A dispensary that takes no orders is a 404. */
export const vendorsPublic = new Hono<HonoEnv>()
  .get("/vendors/:id", describes("A dispensary", { 200: vendorAnswer }, [404], { tag: "Shopper" }), async (c) => {
    const vendor = await findPublicVendor(c.get("visit").db, c.req.param("id"), c.get("visit").now());
    return vendor ? c.json({ success: true, data: publicVendor(vendor) }) : answerRefusal(c, notFound);
  })
  .get(
    "/vendor/inventory/public/:vendorId",
    describes("A dispensary's public menu, sale items first", { 200: menuAnswer }, [404], { tag: "Shopper" }),
    async (c) => {
      const vendorId = c.req.param("vendorId");
      const products = await listPublicMenu(c.get("visit").db, vendorId, c.get("visit").now());
      if (!products) return answerRefusal(c, notFound);
      const data = products.map((product) => publicProduct(vendorId, product));
      return c.json({ success: true, data } satisfies z.infer<typeof menuAnswer>);
    },
  );
