import { data, redirect } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { redirectTarget } from "#app/domain/dispensaries/closing.ts";
import { hostOf } from "#app/domain/dispensaries/website/host.ts";
import { rootData } from "#app/routes/root-data.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import type { Visit } from "#app/visit.ts";
import { findClosedShop } from "#db/dispensaries/closing.ts";

/** Throws the response for a closed shop's pages. Cached briefly, because its owner may reopen it. */
export async function throwIfClosed(visit: Visit, vendorId: string): Promise<void> {
  const shop = await findClosedShop(visit.db, vendorId);
  if (!shop) return;
  const target = redirectTarget(shop, visit.now());
  // Its own website may be where it moved, and its DNS still leads here.
  if (target && !(visit.website && hostOf(target) === visit.website.host))
    throw redirect(target, { status: 301, headers: { "Cache-Control": "public, max-age=300" } });
  const message = `${shop.dispensaryName} has closed${visit.website ? "" : ` on ${BRAND}`}`;
  throw data({ message, meta: hiddenMeta(message, [{ loaderData: rootData(visit) }]) }, { status: 410 });
}
