import { lawfulPrices, minimumUnitCents, type OfferPlace, whyUnlawful } from "../compliance/offers.ts";
import { currentPriceCents } from "../menu/product.ts";
import { withDeals } from "./apply.ts";
import { type DealTerms, unconditional } from "./deal.ts";
import type { DealLine } from "./discount.ts";
import { comesWithinWeek, dealSchedule, isOn } from "./schedule.ts";
import { offerText } from "./text.ts";

type Place = OfferPlace & { timeZone: string; deals: readonly DealTerms[] };

export type ShownDeal = { id: string; name: string; text: string; schedule: string; isNow: boolean };

const lawfulDeals = (place: Place, now: number) => place.deals.filter((deal) => !whyUnlawful(place, deal, now));

export function shownDeals(place: Place, now: number): ShownDeal[] {
  const keepCents = minimumUnitCents(place, now);
  return lawfulDeals(place, now)
    .map((deal) => ({ deal, isNow: isOn(deal, place.timeZone, now) }))
    .filter(({ deal, isNow }) => isNow || comesWithinWeek(deal, place.timeZone, now))
    .toSorted((a, b) => Number(b.isNow) - Number(a.isNow))
    .map(({ deal, isNow }) => {
      const { id, name } = deal;
      return { id, name, text: offerText(deal, keepCents), schedule: dealSchedule(deal), isNow };
    });
}

const conditions = ["minimumCents", "maxDiscountCents", "maxUses", "maxUsesPerPerson", "firstOrder"] as const;

const isUnconditional = (deal: DealTerms): boolean =>
  (deal.kind === "percent" || (deal.kind === "amount" && deal.scope !== "order")) &&
  conditions.every((name) => deal[name] === unconditional[name]);

type Product = Omit<DealLine, "productId" | "quantity"> & { id: string };

export function shownPrices<P extends Product>(place: Place, products: readonly P[], now: number): P[] {
  const lawful = lawfulPrices(place, products, now);
  const deals = lawfulDeals(place, now).filter((deal) => isUnconditional(deal) && isOn(deal, place.timeZone, now));
  if (deals.length === 0) return lawful;
  const keepCents = minimumUnitCents(place, now);
  return lawful.map((product) => {
    const { lines } = withDeals([{ ...product, productId: product.id, quantity: 1 }], deals, keepCents);
    const off = lines[0]?.discountCents ?? 0;
    return off > 0 ? { ...product, dealCents: currentPriceCents(product) - off } : product;
  });
}
