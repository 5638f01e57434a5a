import { amountError } from "../menu/amount.ts";
import { newProductBody } from "../menu/inventory-schema.ts";
import { priceError, sharedErrors } from "../menu/variation.ts";
import { z } from "../zod.ts";
import type { PosItem } from "./import.ts";
import type { SentItem } from "./inbox.ts";

export const ITEMS_MAX = 200;
export const MENU_ITEMS_MAX = 2000;
export const NO_VERSION = "Version must be a whole number of at least 1, or an instant such as 2026-06-16T19:00:00Z.";

const id = z.string("Id is required.").trim().min(1, "Id is required.").max(100, "Id: up to 100 characters.");
const version = z
  .union([z.int().min(1), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))], NO_VERSION)
  .meta({ description: "From a counter or clock that only increases. An older or equal version changes nothing." });

const { name, brand, category, description, variation } = newProductBody.shape;
const { price, amount, strain, thcContent, stock } = variation.shape;
const facts = { name, brand, category, description, price, amount, strain, thcContent, stock };

/** A full item: missing fields are empty. */
export const sentItem = z.strictObject({ id, version, ...facts });
export const listedItem = z.strictObject({ id, ...facts });
export const deletedItem = z.strictObject({ id, version });

/** Documents each line, and leaves its checks to `readLines`, so that one bad line doesn't refuse the others. */
const lines = (line: z.ZodType, most: number) =>
  z
    .array(z.unknown().meta({ ...z.toJSONSchema(line, { io: "input" }) }), "Items must be a list.")
    .min(1, "Send at least one item.")
    .max(most, `Send at most ${most.toLocaleString("en-US")} items at a time.`);
export const itemsBody = z.strictObject({ items: lines(sentItem, ITEMS_MAX) });
export const deletedBody = z.strictObject({ items: lines(deletedItem, ITEMS_MAX) });
const menuVersion = version
  .optional()
  .meta({ description: "Of all its items. Only other marketplaces’ items have none." });
export const menuBody = z.strictObject({ version: menuVersion, items: lines(listedItem, MENU_ITEMS_MAX) });

/** `line` counts from 1. */
export type ReadLine = { line: number; id: string } & (({ ok: true } & SentItem) | { ok: false; message: string });

export function readLines<Line>(
  sent: readonly unknown[],
  schema: z.ZodType<Line>,
  itemOf: (line: Line) => SentItem | string,
): ReadLine[] {
  return sent.map((raw, at) => {
    const label = { line: at + 1, id: idOf(raw) };
    const read = schema.safeParse(raw);
    if (!read.success) return { ...label, ok: false, message: read.error.issues[0]?.message ?? NO_VERSION };
    const item = itemOf(read.data);
    return typeof item === "string" ? { ...label, ok: false, message: item } : { ...label, ok: true, ...item };
  });
}

function idOf(raw: unknown): string {
  const { id: sent } = (raw ?? {}) as { id?: unknown };
  return typeof sent === "string" ? sent.trim().slice(0, 100) : "";
}

type Facts = z.output<typeof listedItem>;

/** A sentence if it can't be sold here. */
export function itemOf(sent: Facts, at: number): SentItem | string {
  const { id: sourceId, price: priceCents, thcContent: thcPercent, ...words } = sent;
  const product = { ...words, description: words.description ?? "", thcPercent, priceCents: priceCents ?? 0 };
  const errors = { ...sharedErrors(product), price: priceError(product.priceCents) };
  const [error] = Object.values({ ...errors, amount: amountError(product.amount, product.category) }).filter(Boolean);
  return error ?? { version: at, item: { sourceId, name: product.name, ok: true, product } };
}

export const DELETED = "Removed in your point of sale";
export const removalOf = (sourceId: string, name: string, reason: string): PosItem => ({
  sourceId,
  name,
  reason,
  ok: false,
  hides: true,
});
