import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
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
