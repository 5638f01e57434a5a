import { redirect } from "react-router";
import type { Visit } from "#app/visit.ts";
import { findProductPlace } from "#db/menu/product-page.ts";

/** Lists once used "?product=ID": redirects such links to the product's page, which adds the name for those who may see it. */
export async function redirectToProduct(visit: Visit, request: Request): Promise<void> {
  const id = new URL(request.url).searchParams.get("product");
  // If this read fails, so does the list's, which shows the error.
  const found = id ? await findProductPlace(visit.db, id).catch(() => undefined) : undefined;
  if (found) throw redirect(`/vendor/${found.vendorId}/menu/${found.id}`, 301);
}
