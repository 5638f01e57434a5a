import { asksAge } from "#app/domain/compliance/offers.ts";
import { websitePaths } from "#app/domain/dispensaries/website/paths.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { visitContext } from "#app/visit.ts";
import { listSitemapOf } from "#db/menu/sitemap.ts";
import { pagesXml } from "../site/sitemap.ts";
import type { Route } from "./+types/sitemap";

/** One dispensary's pages. A product's address names it, so where the age is asked first there are none. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, website, origin, now, settings } = context.get(visitContext);
  const found = website && (await listSitemapOf(db, website.vendorId));
  if (!found) return pagesXml(origin, []);
  const { vendor, products } = found;
  const shown = asksAge([vendor], now(), settings.ageAsking) ? [] : products;
  return pagesXml(origin, [
    { path: websitePaths.menu, changed: vendor.updatedAt },
    { path: websitePaths.about, changed: vendor.updatedAt },
    { path: "/terms" },
    ...shown.map((product) => ({ path: productPath(websitePaths, product), changed: product.updatedAt })),
  ]);
}
