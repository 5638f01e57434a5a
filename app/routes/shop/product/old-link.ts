import { redirect } from "react-router";
import { productPath } from "#app/domain/menu/slug.ts";
import type { Visit } from "#app/visit.ts";
import { findProductPlace } from "#db/menu/product-page.ts";

/** Lists once showed a product under their own address, "?product=ID": such a link leads to the product's page. */
export async function leadToProduct(visit: Visit, request: Request): Promise<void> {
  const id = new URL(request.url).searchParams.get("product");
  // Where it cannot be read, neither can the list, which says so.
  const found = id ? await findProductPlace(visit.db, id).catch(() => undefined) : undefined;
  if (found) throw redirect(productPath(found.vendorId, found), 301);
}
