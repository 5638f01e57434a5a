import type { App } from "#app/app.ts";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { guessTexts } from "#app/domain/compliance/counted-contents.ts";
import { keyOfImageUrl, PLACEHOLDER_IMAGE } from "#app/domain/image-url.ts";
import type { InventoryEdit } from "#app/domain/menu/inventory.ts";
import {
  catalogProduct,
  inventoryProduct,
  newProductBody,
  type ProductEditBody,
  productEditBody,
} from "#app/domain/menu/inventory-schema.ts";
import {
  INVENTORY_HITS_MAX,
  inventoryShows,
  inventorySorts,
  readInventorySearch,
} from "#app/domain/menu/inventory-search.ts";
import { categories } from "#app/domain/menu/product.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { nothingHere } from "#app/domain/refusals.ts";
import { z } from "#app/domain/zod.ts";
import { sha256 } from "#app/platform/digest.ts";
import { deleteProduct } from "#app/use-cases/menu/delete-product.ts";
import { publishProduct } from "#app/use-cases/menu/publish-product.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { listCatalog } from "#db/menu/catalog.ts";
import { listInventory } from "#db/menu/queries.ts";
import { messageResponse, respond, respondRefusal, withCurrent } from "../handlers.ts";
import { IDEMPOTENCY_KEY, idempotencyKey, idempotencyKeyHeader } from "../idempotency-key.ts";
import { LIST_DESCRIPTION, listOf, pagingOf, respondList } from "../paging.ts";
import { searchTerm } from "../text-schema.ts";
import { vendorCalls } from "../vendor-calls.ts";
import { catalogJson, inventoryJson } from "./inventory-json.ts";

const updated = messageResponse.extend({ updatedProduct: inventoryProduct });
const published = messageResponse.extend({ data: inventoryProduct });

/** SPEC.md 7, Vendor. Another vendor's ids are a 404. */
export const inventory = vendorCalls("menu");

inventory.get("/vendor/inventory/:vendorId", "List your products", {
  description: `By category and name, disabled ones too; \`q\` (words of names, brands and strains, or the nearest to them) and \`category\` narrow it, \`show\` (${inventoryShows.join(", ")}) to a part of it; \`sort\` (${inventorySorts.join(", ")}) orders it; and \`contents=unknown\` lists up to ${INVENTORY_HITS_MAX} whose contents for legal limits are unknown. ${LIST_DESCRIPTION}`,
  responses: { 200: listOf(inventoryProduct) },
  needs: "stock",
  async run(c, visit, actor) {
    const { vendorId } = actor;
    if (c.req.param("vendorId") !== vendorId) return respondRefusal(c, nothingHere);
    const url = new URL(c.req.url);
    const search = readInventorySearch(url.searchParams);
    const { limits } = allowanceIn(actor.vendorState, visit.now());
    const options = { limit: pagingOf(url).limit, guesses: search.isGuessed ? guessTexts(limits) : [] };
    const { products, next } = await listInventory(visit.db, vendorId, search, options);
    return respondList(c, products.map(inventoryJson), next);
  },
});

inventory.post("/vendor/inventory", "Put one variation on the menu", {
  description: `With the same ${IDEMPOTENCY_KEY} and body, it returns the same product.`,
  parameters: [idempotencyKeyHeader],
  responses: { 201: published },
  body: newProductBody,
  also: [404],
  async run(c, visit, actor, sent) {
    const { vendorId, productId, description, variation, ...rest } = sent;
    if (vendorId && vendorId !== actor.vendorId) return respondRefusal(c, nothingHere);
    const key = idempotencyKey(c);
    if (!key.ok) return respondRefusal(c, key);
    const { image, price, salePrice, thcContent, ...words } = variation;
    const product = {
      ...rest,
      catalogProductId: productId ?? null,
      description: description ?? "",
      variation: {
        ...words,
        imageKey: imageOf(originsOf(visit, c.req.url), image),
        priceCents: price ?? 0,
        salePriceCents: salePrice,
        thcPercent: thcContent,
      },
    };
    const once = key.value === null ? null : { key: key.value, bodyHash: await sha256(await c.req.text()) };
    const outcome = await publishProduct(visit, actor, { product, once });
    const message = "Products added to inventory successfully!";
    return respond(c, outcome, (value) => ({ message, data: inventoryJson(value) }), 201);
  },
});

inventory.put("/vendor/inventory/:id", "Change a product", {
  description:
    "A status alone, or parts of the product and its variation. Omitted fields stay as they are. A new category needs one of its own amounts.",
  responses: { 200: updated },
  body: productEditBody,
  also: [409],
  needs: "stock",
  async run(c, visit, actor, sent) {
    const { version = null, ...body } = sent;
    const edit = editOf(originsOf(visit, c.req.url), body);
    const productId = c.req.param("id");
    const outcome = await updateProduct(visit, actor, { productId, version, edit });
    const message = "Product updated successfully!";
    return respond(c, inJson(outcome), (product) => ({ message, updatedProduct: inventoryJson(product) }));
  },
});

inventory.delete("/vendor/inventory/:id", "Delete a product", {
  responses: { 200: messageResponse },
  async run(c, visit, actor) {
    const input = { productId: c.req.param("id"), version: null };
    const outcome = await deleteProduct(visit, actor, input);
    return respond(c, inJson(outcome), () => ({ message: "Product deleted successfully!" }));
  },
});

inventory.get("/products/filters", "Products of the master catalog by brand and category", {
  responses: { 200: z.array(catalogProduct) },
  query: z.object({ brand: searchTerm(120), category: z.enum(categories) }),
  run: async (c, visit, _actor, sent) => c.json((await listCatalog(visit.db, sent)).map(catalogJson)),
});

const originsOf = (app: App, url: string): string[] => [app.settings.origin, new URL(url).origin];

/** Invalid text becomes a key that doesn't exist, so that it is refused rather than ignored. */
function imageOf(origins: string[], image: string | null | undefined): string | null {
  if (!image || image === PLACEHOLDER_IMAGE) return null;
  return origins.map((origin) => keyOfImageUrl(image, origin)).find(Boolean) ?? "none";
}

function editOf(origins: string[], { variation = {}, ...facts }: Omit<ProductEditBody, "version">): InventoryEdit {
  const { image, price, salePrice, thcContent, ...words } = variation;
  return {
    ...words,
    ...facts,
    ...(image === undefined ? {} : { imageKey: imageOf(origins, image) }),
    ...(price === undefined ? {} : { priceCents: price ?? 0 }),
    ...(salePrice === undefined ? {} : { salePriceCents: salePrice }),
    ...(thcContent === undefined ? {} : { thcPercent: thcContent }),
  };
}

const inJson = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.ok ? outcome : withCurrent(outcome, "product", inventoryJson);
