import { Hono } from "hono";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { cartLink } from "#app/domain/checkout/cart-link.ts";
import { hoursWithinLaw } from "#app/domain/compliance/flow.ts";
import { asksAge } from "#app/domain/compliance/offers.ts";
import { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { type PublicVendorFacts, publicProduct, publicVendor } from "#app/domain/dispensaries/public-json.ts";
import { shopAddress } from "#app/domain/dispensaries/website/paths.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { AGE_UNCONFIRMED, notFound } from "#app/domain/refusals.ts";
import { isoTimeOrNull } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { MENU_AGE_MS } from "#app/edge/cache.ts";
import { authenticateWebsite } from "#app/use-cases/pos/authenticate-website.ts";
import type { Visit } from "#app/visit.ts";
import { findPublicVendor, listPublicMenu } from "#db/menu/public-menu.ts";
import type { UsableKey } from "#db/pos/keys.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { done, respondRefusal } from "../handlers.ts";
import { publicProductSchema, publicVendorSchema } from "../menu/public-menu-schema.ts";
import { callsBehind } from "../vendor-calls.ts";

const stockAsOf = z.iso
  .datetime()
  .nullable()
  .describe("When a point of sale last updated the stock; null without one.");
const product = publicProductSchema.extend({
  url: z.string().describe("The product’s page."),
  cartUrl: z
    .string()
    .describe("Lets the shopper add it to the cart. For several: `/cart?add=ID:2,ID`, with `&orderType=Pickup`."),
});
const dispensary = publicVendorSchema.extend({
  open: z.boolean(),
  status: z.string().describe("“Open until 9 PM”"),
  menuUrl: z.string(),
  stockAsOf,
});

const KEY = "X-Api-Key";
/** The same age as our own menus. */
const FRESH = `public, max-age=${MENU_AGE_MS / 1000}`;

const onlyWebsite = createMiddleware<HonoEnv & { Variables: HonoEnv["Variables"] & { actor: UsableKey } }>(
  async (c, next) => {
    const key = await authenticateWebsite(c.get("visit"), c.req.header(KEY) ?? c.req.query("key") ?? "");
    if (!key.ok) return respondRefusal(c as never, key);
    c.set("actor", key.value);
    await next();
    if (c.res.ok) c.header("Cache-Control", FRESH);
  },
);

const reads = callsBehind<UsableKey, null>(null, { tag: "Websites", signedIn: "website" }, () => onlyWebsite as never);

const query = z.object({
  key: z.string().optional().describe(`Instead of ${KEY}.`),
  adult: z
    .enum(["1"])
    .optional()
    .describe("Your visitor confirmed being 21 or older. Some states require it (403 without it)."),
});
type Query = z.infer<typeof query>;
const also = [404, 429] as const;
const example = (path: string) => `\n\n    curl "$ORIGIN/api/website/${path}" -H "${KEY}: $CLIENT_ID"`;

/** Other sites can't use the paths of our pictures. */
const absolute = (visit: Visit, url: string): string => new URL(url, visit.settings.origin).href;

function describedDispensary(visit: Visit, facts: PublicVendorFacts) {
  const shown = publicVendor(facts);
  const { dailyPromo: promo, logoUrl } = shown;
  const promoUrl = promo?.promoUrl ? absolute(visit, promo.promoUrl) : null;
  return { ...shown, logoUrl: absolute(visit, logoUrl), dailyPromo: promo && { ...promo, promoUrl } };
}

const describedProduct = (
  visit: Visit,
  shop: { id: string; host: string | null },
  listed: Parameters<typeof publicProduct>[1],
) => {
  const { origin, paths } = shopAddress(shop, visit.settings.origin);
  const shown = publicProduct(shop.id, listed);
  return {
    ...shown,
    image: absolute(visit, shown.image),
    url: origin + productPath(paths, listed),
    cartUrl: origin + cartLink([{ productId: listed.id, quantity: 1 }]),
  };
};

async function readMenu(visit: Visit, { vendorId }: UsableKey, { adult }: Query, productId?: string) {
  const menu = await listPublicMenu(visit.db, vendorId, visit.now(), productId);
  if (!menu) return notFound("Dispensary");
  if (!adult && asksAge([menu.vendor], visit.now(), visit.settings.ageAsking)) return AGE_UNCONFIRMED;
  return { ok: true, ...menu } as const;
}

reads.get("/dispensary", "Read hours and contact", {
  description: `For the dispensary’s website, from any origin. The key is the client ID of an integration key that may show the menu on a website; it is no secret.${example("dispensary")}`,
  responses: { 200: done.extend({ data: dispensary }) },
  query,
  also,
  async run(c, visit, { vendorId }) {
    const now = visit.now();
    const vendor = await findPublicVendor(visit.db, vendorId, now);
    if (!vendor) return respondRefusal(c, notFound("Dispensary"));
    const { origin, paths } = shopAddress(vendor, visit.settings.origin);
    const { open, label } = openStatus(hoursWithinLaw(vendor, now), now);
    const promo = asksAge([vendor], now, visit.settings.ageAsking) ? null : vendor.promo;
    const data = {
      ...describedDispensary(visit, { ...vendor, promo }),
      open,
      status: label,
      menuUrl: origin + paths.menu,
    };
    return c.json({ success: true, data: { ...data, stockAsOf: isoTimeOrNull(vendor.stockAt) } });
  },
});

reads.get("/menu", "Read the menu", {
  description: `Every listed product.${example("menu")}`,
  responses: { 200: done.extend({ stockAsOf, data: z.array(product) }) },
  query,
  also,
  async run(c, visit, key, sent) {
    const menu = await readMenu(visit, key, sent);
    if (!menu.ok) return respondRefusal(c, menu);
    const data = menu.products.map((listed) => describedProduct(visit, menu.vendor, listed));
    return c.json({ success: true, stockAsOf: isoTimeOrNull(menu.vendor.stockAt), data });
  },
});

reads.get("/products/:productId", "Read a product", {
  description: `A product of the menu.${example("products/$PRODUCT_ID")}`,
  responses: { 200: done.extend({ stockAsOf, data: product }) },
  query,
  also,
  async run(c, visit, key, sent) {
    const menu = await readMenu(visit, key, sent, c.req.param("productId"));
    if (!menu.ok) return respondRefusal(c, menu);
    const [listed] = menu.products;
    if (!listed) return respondRefusal(c, notFound("Product"));
    const data = describedProduct(visit, menu.vendor, listed);
    return c.json({ success: true, stockAsOf: isoTimeOrNull(menu.vendor.stockAt), data });
  },
});

/** Called by other sites' scripts. Cookies don't count, so any origin may read. */
export const websiteReads = new Hono<HonoEnv>()
  .use(
    cors({ origin: "*", allowMethods: ["GET"], allowHeaders: [KEY], exposeHeaders: ["X-Request-Id"], maxAge: 86_400 }),
  )
  .route("/", reads.calls);
