import { logoResponse, promoResponse } from "#app/domain/dispensaries/settings-schema.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { catalogProduct } from "#app/domain/menu/inventory-schema.ts";
import { smallFieldOf, uploadEndpoints } from "#app/domain/upload-endpoints.ts";
import { z } from "#app/domain/zod.ts";
import { saveLogo } from "#app/use-cases/dispensaries/save-logo.ts";
import { savePromo } from "#app/use-cases/dispensaries/save-promo.ts";
import { createCatalogProduct } from "#app/use-cases/menu/create-catalog-product.ts";
import { storeImage } from "#app/use-cases/store-image.ts";
import { inJson } from "./dispensaries/settings.ts";
import { done, respond } from "./handlers.ts";
import { IDEMPOTENCY_KEY, idempotencyKeyHeader } from "./idempotency-key.ts";
import { catalogJson } from "./menu/inventory-json.ts";
import { vendorCalls } from "./vendor-calls.ts";

/** Of a form, whose body is read later. */
const refusals = [400, 413, 415, 422, 429, 503] as const;
const file = { type: "string", format: "binary" };
const text = { type: "string" };
const pictureFields = (purpose: keyof typeof uploadEndpoints) => ({
  [uploadEndpoints[purpose].field]: { ...file, description: "JPEG or PNG." },
  [smallFieldOf(purpose)]: { ...file, description: "The same picture at 320 pixels, right after it; optional." },
});

const uploaded = done.extend({ imageUrl: z.string() });
const created = catalogProduct.extend({ success: z.literal(true) });

/** SPEC.md 7. The use-cases read the body, each up to its own cap. */
export const uploads = vendorCalls("menu");

uploads.post("/vendors/upload-logo", "Upload a logo", {
  form: pictureFields("logo"),
  responses: { 200: logoResponse },
  also: refusals,
  needs: "settings",
  run: async (c, visit, actor) =>
    respond(c, await saveLogo(visit, actor, c.req.raw), ({ logoKey }) => ({
      message: "Logo updated successfully!",
      logoUrl: imageUrl(logoKey),
    })),
});

uploads.post("/vendors/daily-promo", "Set the daily promotion", {
  form: { title: text, description: text, applicableToSaleItems: text, ...pictureFields("promo") },
  responses: { 200: promoResponse },
  also: [...refusals, 409],
  needs: "deals",
  run: async (c, visit, actor) =>
    respond(c, inJson(await savePromo(visit, actor, c.req.raw)), ({ promoImageKey }) => ({
      message: "Promo saved successfully!",
      data: { promoUrl: imageUrl(promoImageKey) },
    })),
});

uploads.post("/vendor/inventory/upload-product-image", "Upload a product's image", {
  form: pictureFields("product"),
  responses: { 200: uploaded },
  also: refusals,
  async run(c, visit, actor) {
    const stored = await storeImage(visit, actor, { purpose: "product", upload: c.req.raw });
    return respond(c, stored, (key) => ({ imageUrl: imageUrl(key) }));
  },
});

uploads.post("/products", "Add a product to the master catalog", {
  description: `\`amount\` is a JSON list. With the same ${IDEMPOTENCY_KEY} it returns the same product.`,
  parameters: [idempotencyKeyHeader],
  form: {
    name: text,
    brand: text,
    category: text,
    description: text,
    amount: text,
    images: { type: "array", items: file },
  },
  responses: { 201: created },
  also: refusals,
  async run(c, visit, actor) {
    const key = c.req.header(IDEMPOTENCY_KEY)?.slice(0, 200) ?? null;
    const product = await createCatalogProduct(visit, actor, { upload: c.req.raw, key });
    return respond(c, product, catalogJson, 201);
  },
});
