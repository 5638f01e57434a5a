import { Hono } from "hono";
import { publicProduct, publicVendor } from "#app/domain/dispensaries/public-json.ts";
import { refuse } from "#app/domain/outcome.ts";
import { AGE_UNCONFIRMED } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { mustAskAge } from "#app/session/age.ts";
import { findPublicVendor, listPublicMenu } from "#db/menu/public-menu.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, respondRefusal } from "../handlers.ts";
import { publicProductSchema, publicVendorSchema } from "../menu/public-menu-schema.ts";

const vendorResponse = done.extend({ data: publicVendorSchema });
const menuResponse = done.extend({ data: z.array(publicProductSchema) });
const notFound = refuse("not-found", "Failed to load vendor or products data.");

/** SPEC.md 7, Shopper. A dispensary that takes no orders is a 404. */
export const vendorsPublic = new Hono<HonoEnv>()
  .get("/vendors/:id", describes("A dispensary", { 200: vendorResponse }, [404], { tag: "Shopper" }), async (c) => {
    const vendor = await findPublicVendor(c.get("visit").db, c.req.param("id"), c.get("visit").now());
    if (!vendor) return respondRefusal(c, notFound);
    const shown = mustAskAge(c.get("visit"), c.req.raw, [vendor]) ? { ...vendor, promo: null } : vendor;
    return c.json({ success: true, data: publicVendor(shown) });
  })
  .get(
    "/vendor/inventory/public/:vendorId",
    describes("A dispensary's public menu, sale items first", { 200: menuResponse }, [403, 404], {
      tag: "Shopper",
      description:
        "If the state requires asking for age first: 403 `age-unconfirmed` without the cookie `adult=1`, which says that the visitor is 21 or older.",
    }),
    async (c) => {
      const vendorId = c.req.param("vendorId");
      const visit = c.get("visit");
      const menu = await listPublicMenu(visit.db, vendorId, visit.now());
      if (!menu) return respondRefusal(c, notFound);
      if (mustAskAge(visit, c.req.raw, [menu.vendor])) return respondRefusal(c, AGE_UNCONFIRMED);
      const data = menu.products.map((product) => publicProduct(vendorId, product));
      return c.json({ success: true, data } satisfies z.infer<typeof menuResponse>);
    },
  );
