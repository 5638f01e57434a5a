import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import type { MissingPicture } from "#app/domain/menu/import.ts";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { ok } from "#app/domain/outcome.ts";
import { imageErrorMessage, imageLimits } from "#app/domain/upload-endpoints.ts";
import { cleanImage } from "#app/platform/images/clean-image.ts";
import { listProductsOfVendor } from "#db/menu/queries.ts";
import { asEditor } from "../frame/as-actor.ts";
import { storeImages } from "../store-image.ts";
import { showImage } from "./save-product-image.ts";

/** `error` is null if the product now has its picture. */
export const fetchMenuPictures = asEditor("menu", async (app, by, pictures: readonly MissingPicture[]) => {
  const { actor } = by;
  const ids = pictures.map(({ productId }) => productId);
  const products = await listProductsOfVendor(app.db, by.vendorId, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const fetched = pictures.map(async ({ line, productId, url }) => ({
    line,
    error: await fetchPicture(app, actor, byId.get(productId), url),
  }));
  return ok(await Promise.all(fetched));
});

async function fetchPicture(app: App, actor: Actor, product: InventoryProduct | undefined, url: string) {
  if (!product) return "Product not found.";
  if (product.imageKey) return null;
  const read = await app.pictures.fetch(url);
  if (!read.ok) return `${read.error}.`;
  const image = cleanImage(read.bytes, imageLimits);
  if (typeof image === "string") return imageErrorMessage("product", image);
  const pictures = [{ full: image, small: undefined }];
  const stored = await storeImages(app, product.vendorId, "product", pictures, "pictureFetch");
  if (!stored.ok) return stored.message;
  const shown = await showImage(app, actor, { product, imageKey: stored.value[0] ?? "" });
  return shown.ok ? null : shown.message;
}
