import { websiteOrigin } from "#app/domain/dispensaries/website/host.ts";
import { type ShopPaths, websitePaths } from "#app/domain/dispensaries/website/paths.ts";
import { shopPathsOf, type Visit } from "#app/visit.ts";

type Shop = { id: string; canonicalHost: string | null };

/** The address that search engines index: where the page is, or on the dispensary's own website if its owner says so. */
export const canonicalUrl = (
  visit: Visit,
  { id, canonicalHost }: Shop,
  pathOf: (paths: ShopPaths) => string,
): string =>
  visit.website || canonicalHost === null
    ? visit.origin + pathOf(shopPathsOf(visit, id))
    : websiteOrigin(canonicalHost) + pathOf(websitePaths);
