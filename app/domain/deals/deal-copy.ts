import { type PricedProduct, sameProductKey } from "../menu/price-copy.ts";
import { omit } from "../pick.ts";
import type { Deal } from "./deal.ts";
import { toDealJson } from "./input.ts";
import { DEAL_PRODUCTS_MAX, type DealBody } from "./schema.ts";

export type DealCopy = {
  name: string;
  summary: string;
  /** What it replaces: the other dispensary's deal of this name. */
  dealId: string | undefined;
  /** Null if none of its products is on the other menu. */
  body: DealBody | null;
};

type Shop = { deals: readonly Deal[]; products: readonly PricedProduct[] };

/** All deals but those that have ended. */
export function planDealCopy(from: Shop, to: Shop, now: number): DealCopy[] {
  const keys = new Map(from.products.map((product) => [product.id, sameProductKey(product)]));
  const there = Map.groupBy(to.products, sameProductKey);
  const counterparts = (ids: readonly string[]) =>
    ids.flatMap((id) => there.get(keys.get(id) ?? "") ?? []).map(({ id }) => id);
  return from.deals.flatMap((deal) => {
    const { state, summary, ...json } = toDealJson(deal, now);
    if (state === "ended") return [];
    const productIds = counterparts(deal.productIds).slice(0, DEAL_PRODUCTS_MAX);
    const known = to.deals.find(({ name }) => name.toLowerCase() === deal.name.toLowerCase());
    const isCopied = deal.scope !== "product" || productIds.length > 0;
    const target = deal.scope === "product" ? { ...json.target, productIds } : json.target;
    const body = isCopied ? { ...omit(json, "_id", "uses"), target } : null;
    return [{ name: deal.name, summary, dealId: known?.id, body }];
  });
}
