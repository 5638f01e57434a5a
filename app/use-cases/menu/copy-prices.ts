import { CHANGES_MAX } from "#app/domain/menu/changes.ts";
import { type PriceCopy, planPriceCopy } from "#app/domain/menu/price-copy.ts";
import { ok } from "#app/domain/outcome.ts";
import { listPrices } from "#db/menu/queries.ts";
import { asVendor } from "../frame/as-actor.ts";
import { atOtherShop } from "../frame/at-other-shop.ts";
import { changeProducts } from "./change-products.ts";

/** Copies prices to the same products at another of the person's dispensaries. A dry run changes nothing. */
export const copyPrices = asVendor("menu", async (app, by, to: string, { dryRun }: { dryRun: boolean }) => {
  const there = await atOtherShop(app, by.actor, to);
  if (!there.ok) return there;
  const [own, other] = await Promise.all([listPrices(app.db, by.vendorId), listPrices(app.db, to)]);
  const plan: PriceCopy = planPriceCopy(own, other);
  const lines = plan.changes.map(({ productId, after }) => ({ productId, ...after }));
  for (let at = 0; at < lines.length; at += CHANGES_MAX) {
    const changed = await changeProducts(app, there.value, { lines: lines.slice(at, at + CHANGES_MAX), dryRun });
    if (!changed.ok) return changed;
  }
  return ok(plan);
});
