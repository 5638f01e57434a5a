import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { products } from "../schema/menu.ts";
import { pick } from "../select.ts";

/** Products in statements that call them `p`. */
export const p = alias(products, "p");

const shown = [
  ...(["id", "name", "brand", "category", "strain", "amount", "thcPercent"] as const),
  ...(["priceCents", "salePriceCents", "imageKey", "tags", "contents", "stock"] as const),
] as const;

/** What a menu's cards and rows show of a product. */
export const menuProductFields = pick(p, ...shown);

/** The same as one JSON list, which `productOfCard` reads: with its names a card would weigh twice as much. */
export const card = sql.raw(
  `json_array(${shown.map((name) => (p[name].dataType === "json" ? `json(p.${p[name].name})` : `p.${p[name].name}`)).join(", ")})`,
);

type Values<Names extends readonly (keyof MenuProduct)[]> = { [At in keyof Names]: MenuProduct[Names[At]] };
export type Card = Values<typeof shown>;

/** A card of the search index may be older than the last of its values. */
export function productOfCard(card: Card): MenuProduct {
  const [id, name, brand, category, strain, amount, thcPercent, priceCents, salePriceCents, ...rest] = card;
  const [imageKey, tags, contents = null, stock = null] = rest;
  return {
    id,
    name,
    brand,
    category,
    strain,
    amount,
    thcPercent,
    priceCents,
    salePriceCents,
    imageKey,
    tags,
    contents,
    stock,
  };
}
