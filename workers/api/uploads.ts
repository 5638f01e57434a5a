import { Hono } from "hono";
import { logoAnswer, promoAnswer } from "#app/domain/dispensaries/settings-schema.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { catalogProduct } from "#app/domain/menu/inventory-schema.ts";
import { smallFieldOf, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { z } from "#app/domain/zod.ts";
import { saveLogo } from "#app/use-cases/dispensaries/save-logo.ts";
import { savePromo } from "#app/use-cases/dispensaries/save-promo.ts";
import { createCatalogProduct } from "#app/use-cases/menu/create-catalog-product.ts";
import { storeImage } from "#app/use-cases/store-image.ts";
import type { HonoEnv } from "../hono-env.ts";
import { onlyVendor } from "./actor.ts";
import { inJson } from "./dispensaries/settings.ts";
import { answer, describes } from "./handlers.ts";
import { IDEMPOTENCY_KEY, idempotencyKeyHeader } from "./idempotency-key.ts";
import { catalogJson } from "./menu/inventory-json.ts";

const refusals = [400, 401, 403, 413, 415, 422, 429, 503] as const;
const options = { tag: "Vendor", signedIn: true };
const file = { type: "string", format: "binary" };
const text = { type: "string" };
const pictureFields = (purpose: keyof typeof uploadEndpoints) => ({
  [uploadEndpoints[purpose].field]: { ...file, description: "JPEG or PNG." },
  [smallFieldOf(purpose)]: { ...file, description: "The same at 320 pixels, right after it; may be missing." },
});

const uploaded = z.object({ success: z.literal(true), imageUrl: z.string() });
const created = catalogProduct.extend({ success: z.literal(true) });

/** SPEC.md 7. The use-cases read the body, each up to its own cap. */
export const uploads = new Hono<HonoEnv>()
  .post(
    "/vendors/upload-logo",
    describes("Upload a logo", { 200: logoAnswer }, refusals, { ...options, form: pictureFields("logo") }),
    onlyVendor("settings"),
    async (c) =>
      answer(c, await saveLogo(c.get("visit"), c.get("actor"), c.req.raw), ({ logoKey }) => ({
        message: "Logo updated successfully!",
        logoUrl: imageUrl(logoKey),
      })),
  )
  .post(
    "/vendors/daily-promo",
    describes("Set the daily promotion", { 200: promoAnswer }, [...refusals, 409], {
      ...options,
      form: { title: text, description: text, applicableToSaleItems: text, ...pictureFields("promo") },
    }),
    onlyVendor("deals"),
    async (c) =>
      answer(c, inJson(await savePromo(c.get("visit"), c.get("actor"), c.req.raw)), ({ promoImageKey }) => ({
        message: "Promo saved successfully!",
        data: { promoUrl: imageUrl(promoImageKey) },
      })),
  )
  .post(
    "/vendor/inventory/upload-product-image",
    describes("Upload a product's image", { 200: uploaded }, refusals, { ...options, form: pictureFields("product") }),
    onlyVendor("menu"),
    async (c) => {
      const stored = await storeImage(c.get("visit"), c.get("actor"), { purpose: "product", upload: c.req.raw });
      return answer(c, stored, (key) => ({ imageUrl: imageUrl(key) }));
    },
  )
  .post(
    "/products",
    describes("Add a product to the master catalog", { 201: created }, refusals, {
      ...options,
      parameters: [idempotencyKeyHeader],
      description: `\`amount\` is a JSON list. With the same ${IDEMPOTENCY_KEY} it answers the same product.`,
      form: {
        name: text,
        brand: text,
        category: text,
        description: text,
        amount: text,
        images: { type: "array", items: file },
      },
    }),
    onlyVendor("menu"),
    async (c) => {
      const key = c.req.header(IDEMPOTENCY_KEY)?.slice(0, 200) ?? null;
      const product = await createCatalogProduct(c.get("visit"), c.get("actor"), { upload: c.req.raw, key });
      return answer(c, product, catalogJson, 201);
    },
  );
