import { imageUrl } from "#app/domain/image-url.ts";
import { type InventoryProduct, isListed } from "#app/domain/menu/inventory.ts";
import type { CatalogProductJson, InventoryProductJson } from "#app/domain/menu/inventory-schema.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { pick } from "#app/domain/pick.ts";
import type { CatalogProduct } from "#db/menu/catalog.ts";

export function inventoryJson(product: InventoryProduct): InventoryProductJson {
  const image = product.imageKey && imageUrl(product.imageKey);
  return {
    _id: product.id,
    vendorId: product.vendorId,
    productId: product.catalogProductId,
    ...pick(product, "name", "brand", "category", "description", "status"),
    images: image ? [image] : [],
    listed: isListed(product),
    version: product.version,
    updatedAt: new Date(product.updatedAt).toISOString(),
    variation: {
      image,
      price: dollarsFromCents(product.priceCents),
      salePrice: product.salePriceCents === null ? null : dollarsFromCents(product.salePriceCents),
      ...pick(product, "amount", "strain", "strainDetails"),
      thcContent: product.thcPercent,
      ...pick(product, "tags", "contents", "stock"),
    },
  };
}

export const catalogJson = (product: CatalogProduct): CatalogProductJson => ({
  _id: product.id,
  ...pick(product, "name", "brand", "category", "description", "strain"),
  thcContent: product.thcPercent,
  amount: product.amounts,
  images: product.images.map((key) => imageUrl(key)),
});
