import { currentPriceCents } from "../../menu/product.ts";
import { keepCents, whyUnlawful } from "./apply.ts";
import { chooseDeals } from "./choice.ts";
import { isOn } from "./conditions.ts";
import type { DealTerms } from "./deal.ts";
import { type DealLine, sum } from "./discount.ts";
import { dealText } from "./text.ts";

type Place = { state: string; timeZone: string; deals: readonly DealTerms[] };

/** What shoppers read of a dispensary's deals that need no code: those of these days, whatever the hour. */
export const shownDeals = (place: Place, now: number) =>
  place.deals
    .filter((deal) => isOn({ ...deal, weekdays: [], from: null, until: null }, place.timeZone, now))
    .filter((deal) => !whyUnlawful(place, deal, now))
    .map((deal) => ({ id: deal.id, name: deal.name, text: dealText(deal) }));

/** Whether one piece alone gets a deal, whoever buys it and whatever else. */
const asksNothing = ({ kind, scope, minimumCents, maxUses, maxUsesPerPerson, firstOrder }: DealTerms): boolean =>
  (kind === "percent" || (kind === "amount" && scope !== "order")) &&
  minimumCents === 0 &&
  maxUses === null &&
  maxUsesPerPerson === null &&
  !firstOrder;

type Product = Omit<DealLine, "productId" | "quantity"> & { id: string };

/** Products with what one costs now, where deals that ask nothing make it cheaper. */
export function withDealPrices<P extends Product>(place: Place, products: readonly P[], now: number): P[] {
  const deals = place.deals.filter((deal) => asksNothing(deal) && isOn(deal, place.timeZone, now));
  if (deals.length === 0) return [...products];
  const law = { keepCents: keepCents(place, now) };
  return products.map((product) => {
    const chosen = chooseDeals(deals, [{ ...product, productId: product.id, quantity: 1 }], law);
    const off = sum(chosen.flatMap(({ discount }) => discount));
    return off > 0 ? { ...product, dealCents: currentPriceCents(product) - off } : product;
  });
}
