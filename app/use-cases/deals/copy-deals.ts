import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type DealCopy, planDealCopy } from "#app/domain/deals/deal-copy.ts";
import { ok } from "#app/domain/outcome.ts";
import { listDeals } from "#db/deals/queries.ts";
import { listPrices } from "#db/menu/queries.ts";
import { asVendor } from "../frame/as-actor.ts";
import { atOtherShop } from "../frame/at-other-shop.ts";
import { saveDeal } from "./save-deal.ts";

export type CopiedDeal = Pick<DealCopy, "name" | "summary"> & { isNew: boolean; refusal: string | null };

/** Saves each deal by itself: one that state law or a taken code forbids there doesn't stop the rest. */
export const copyDeals = asVendor("deals", async (app, by, to: string, { dryRun }: { dryRun: boolean }) => {
  const there = await atOtherShop(app, by.actor, to);
  if (!there.ok) return there;
  const may = editingVendorOf(there.value, "deals");
  if (!may.ok) return may;
  const shop = async (id: string) => {
    const [deals, products] = await Promise.all([listDeals(app.db, id), listPrices(app.db, id)]);
    return { deals, products };
  };
  const [own, other] = await Promise.all([shop(by.vendorId), shop(to)]);
  const copied: CopiedDeal[] = [];
  for (const { name, summary, dealId, body } of planDealCopy(own, other, by.now)) {
    const saved = body && !dryRun ? await saveDeal(app, there.value, body, dealId) : null;
    const refusal = body === null ? NONE_THERE : saved?.ok === false ? saved.message : null;
    copied.push({ name, summary, isNew: dealId === undefined, refusal });
  }
  return ok(copied);
});

const NONE_THERE = "None of its products is on the other menu.";
