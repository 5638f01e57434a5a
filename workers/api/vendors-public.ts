import { Hono } from "hono";
import { z } from "zod";
import type { App } from "#app/context.ts";
import { refuse } from "#app/domain/outcome.ts";
import { publicProduct, publicVendor } from "#app/domain/public-vendor.ts";
import { publicProductSchema, publicVendorSchema } from "#app/domain/schemas/public-menu.ts";
import { findPublicVendor, listPublicMenu } from "#db/menu.ts";
import { createMenuMemory } from "#db/menu-memory.ts";
import type { HonoEnv } from "../http.ts";
import { isAnonymous } from "../page-cache.ts";
import { answerRefusal, describes } from "./handlers.ts";

const vendorAnswer = z.object({ success: z.literal(true), data: publicVendorSchema });
const menuAnswer = z.object({ success: z.literal(true), data: z.array(publicProductSchema) });
const notFound = refuse("not-found", "Failed to load vendor or products data.");

/** Menus as JSON, kept for moments as the pages are; null where there is no such dispensary. In bytes: see there. */
const MENU_BYTES_MAX = 8_000_000;
const menus = createMenuMemory<Uint8Array<ArrayBuffer> | null>(MENU_BYTES_MAX);
const encoder = new TextEncoder();

async function renderMenu(app: App, vendorId: string) {
  const products = await listPublicMenu(app.db, vendorId);
  // Kept nowhere: anybody can make up ids without end.
  if (!products) return { value: null, weight: Number.POSITIVE_INFINITY };
  const data = products.map((product) => publicProduct(vendorId, product));
  const value = encoder.encode(JSON.stringify({ success: true, data } satisfies z.infer<typeof menuAnswer>));
  return { value, weight: value.length };
}

/** What a shopper's side reads of one dispensary (SPEC.md 7, Shopper). One that takes no orders is not there. */
export const vendorsPublic = new Hono<HonoEnv>()
  .get("/vendors/:id", describes("A dispensary", { 200: vendorAnswer }, [404], { tag: "Shopper" }), async (c) => {
    const vendor = await findPublicVendor(c.get("app").db, c.req.param("id"));
    return vendor ? c.json({ success: true, data: publicVendor(vendor) }) : answerRefusal(c, notFound);
  })
  .get(
    "/vendor/inventory/public/:vendorId",
    describes("A dispensary's public menu, sale items first", { 200: menuAnswer }, [404], { tag: "Shopper" }),
    async (c) => {
      const [app, vendorId] = [c.get("app"), c.req.param("vendorId")];
      const render = () => renderMenu(app, vendorId);
      const menu = isAnonymous(c.req.raw) ? await menus.read(vendorId, app.now(), render) : (await render()).value;
      return menu ? c.body(menu, 200, { "Content-Type": "application/json" }) : answerRefusal(c, notFound);
    },
  );
