import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { isSaleFirst } from "../dispensaries/mapping.ts";
import { products } from "../schema/menu.ts";
import { pick } from "../select.ts";

export const p = alias(products, "p");

const shown = [
  ...(["id", "name", "brand", "category", "strain", "amount", "thcPercent"] as const),
  ...(["priceCents", "salePriceCents", "imageKey", "tags", "contents", "stock"] as const),
] as const;

export const menuProductFields = pick(p, ...shown);

/** A list without names halves the size of a card. Read it with `productOfCard`. */
export const card = sql.raw(
  `json_array(${shown.map((name) => (p[name].dataType === "json" ? `json(p.${p[name].name})` : `p.${p[name].name}`)).join(", ")})`,
);

type Values<Names extends readonly (keyof MenuProduct)[]> = { [At in keyof Names]: MenuProduct[Names[At]] };
export type Card = Values<typeof shown>;

/** Cards in the search index may lack the newest values. */
export const productOfCard = (card: Card): MenuProduct =>
  Object.fromEntries(shown.map((name, at) => [name, card[at] ?? null])) as MenuProduct;

/**
 * The beginning of the menu of dispensary `v`, as cards: sale items first where the law allows, else the first of each
 * range of the index, from which `inLawfulOrder` chooses. Sorting by id alone would read the whole menu.
 */
export function firstCards(limit: number, now: number): SQL {
  const first = isSaleFirst(now);
  const part = (order: SQL) => sql`SELECT * FROM (SELECT ${card} AS card FROM products p
    WHERE p.vendor_id = v.id AND p.status = 'Active' AND p.image_key IS NOT NULL AND ${order} LIMIT ${sql.raw(String(limit))})`;
  return sql`(SELECT json_group_array(json(card)) FROM (${part(sql`${first} ORDER BY p.sale_rank, p.id`)}
    UNION ALL ${part(sql`NOT ${first} AND p.sale_rank = 0 ORDER BY p.id`)}
    UNION ALL ${part(sql`NOT ${first} AND p.sale_rank = 1 ORDER BY p.id`)}))`;
}

export const productsOfCards = (cards: unknown): MenuProduct[] =>
  (JSON.parse(cards as string) as Card[]).map(productOfCard);
