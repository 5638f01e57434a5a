import { data, redirect } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { redirectTarget } from "#app/domain/dispensaries/closing.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import type { Visit } from "#app/visit.ts";
import { findClosedShop } from "#db/dispensaries/closing.ts";

/** Throws the answer of a closed shop's pages. Kept briefly, because its owner may reopen it. */
export async function answerIfClosed(visit: Visit, vendorId: string): Promise<void> {
  const shop = await findClosedShop(visit.db, vendorId);
  if (!shop) return;
  const target = redirectTarget(shop, visit.now());
  if (target) throw redirect(target, { status: 301, headers: { "Cache-Control": "public, max-age=300" } });
  const message = `${shop.dispensaryName} has closed on ${BRAND}`;
  throw data({ message, meta: hiddenMeta(message) }, { status: 410 });
}
