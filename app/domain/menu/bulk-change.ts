import { parseCents, parseDecimal } from "../number-input.ts";
import { type Outcome, ok, refuseField } from "../outcome.ts";
import { drawingKey } from "./category-picture.ts";
import type { ProductChange } from "./changes.ts";
import type { InventoryProduct } from "./inventory.ts";
import { type Category, categories, type ProductTag, productTags } from "./product.ts";

export const bulkKinds = ["price", "sale", "category", "tags", "picture", "on", "off", "delete"] as const;
export type BulkKind = (typeof bulkKinds)[number];

type Asks = "percent" | "dollars" | "category" | "tag" | null;
type Typed = { percent: number; cents: number; category: Category; tag: ProductTag };
export type CatalogPictures = ReadonlyMap<string, string>;
type Method = {
  kind: BulkKind;
  label: string;
  asks: Asks;
  change(product: InventoryProduct, typed: Typed, catalog: CatalogPictures): Omit<ProductChange, "productId">;
};

/** Rounds half a cent up. Percent is scaled to hundredths first, to avoid floating-point loss. */
const share = (cents: number, percent: number) => Math.round((cents * Math.round(percent * 100)) / 10_000);

const methods = {
  "raise-percent": {
    kind: "price",
    label: "Raise by percent",
    asks: "percent",
    change: ({ priceCents }, { percent }) => ({ priceCents: share(priceCents, 100 + percent) }),
  },
  "raise-dollars": {
    kind: "price",
    label: "Raise by dollars",
    asks: "dollars",
    change: ({ priceCents }, { cents }) => ({ priceCents: priceCents + cents }),
  },
  "lower-percent": {
    kind: "price",
    label: "Lower by percent",
    asks: "percent",
    change: ({ priceCents }, { percent }) => ({ priceCents: share(priceCents, 100 - percent) }),
  },
  "lower-dollars": {
    kind: "price",
    label: "Lower by dollars",
    asks: "dollars",
    change: ({ priceCents }, { cents }) => ({ priceCents: priceCents - cents }),
  },
  set: { kind: "price", label: "Set to", asks: "dollars", change: (_, { cents }) => ({ priceCents: cents }) },
  "percent-off": {
    kind: "sale",
    label: "Percent off",
    asks: "percent",
    change: ({ priceCents }, { percent }) => ({ salePriceCents: share(priceCents, 100 - percent) }),
  },
  "dollars-off": {
    kind: "sale",
    label: "Dollars off",
    asks: "dollars",
    change: ({ priceCents }, { cents }) => ({ salePriceCents: priceCents - cents }),
  },
  "set-sale": {
    kind: "sale",
    label: "Set sale price to",
    asks: "dollars",
    change: (_, { cents }) => ({ salePriceCents: cents }),
  },
  "end-sale": { kind: "sale", label: "End the sale", asks: null, change: () => ({ salePriceCents: null }) },
  move: { kind: "category", label: "Move to", asks: "category", change: (_, { category }) => ({ category }) },
  "add-tag": {
    kind: "tags",
    label: "Add tag",
    asks: "tag",
    change: ({ tags }, { tag }) => ({ tags: tags.includes(tag) ? tags : [...tags, tag] }),
  },
  "remove-tag": {
    kind: "tags",
    label: "Remove tag",
    asks: "tag",
    change: ({ tags }, { tag }) => ({ tags: tags.filter((other) => other !== tag) }),
  },
  // Only fills missing pictures; never replaces a photo.
  "use-drawing": {
    kind: "picture",
    label: "Use the category's drawing",
    asks: null,
    change: ({ imageKey, category }) => (imageKey ? {} : { imageKey: drawingKey(category) }),
  },
  "use-catalog": {
    kind: "picture",
    label: "Use the catalog's picture",
    asks: null,
    change: ({ imageKey, catalogProductId }, _, catalog) => {
      const known = catalog.get(catalogProductId ?? "");
      return imageKey || !known ? {} : { imageKey: known };
    },
  },
  "turn-on": { kind: "on", label: "Turn on", asks: null, change: () => ({ status: "Active" }) },
  "turn-off": { kind: "off", label: "Turn off", asks: null, change: () => ({ status: "Disabled" }) },
} satisfies Record<string, Method>;
export type BulkWay = keyof typeof methods;

export const waysOf = (kind: BulkKind): { way: BulkWay; label: string; asks: Asks }[] =>
  (Object.entries(methods) as [BulkWay, Method][])
    .filter(([, way]) => way.kind === kind)
    .map(([way, { label, asks }]) => ({ way, label, asks }));

export type BulkChange = { way: BulkWay; typed: Typed };

const PERCENT_MAX = 500;
const beside = (field: string, message: string) => refuseField("malformed", field, message);

export function readBulkChange(kind: BulkKind, form: Record<string, string>): Outcome<BulkChange, "malformed"> {
  const offered = waysOf(kind);
  const { way, asks } = offered.find(({ way }) => way === form.way) ?? offered[0] ?? {};
  if (!way) return beside("way", "Choose what to do.");
  const percent = parseDecimal(form.amount?.trim().replace(/%$/, "")) ?? Number.NaN;
  if (asks === "percent" && !(percent > 0 && percent <= PERCENT_MAX)) {
    return beside("amount", `Type a percentage such as 10, up to ${PERCENT_MAX}.`);
  }
  const cents = parseCents(form.amount ?? "") ?? Number.NaN;
  if (asks === "dollars" && !(cents > 0)) return beside("amount", "Type an amount in dollars, such as 2.50.");
  const category = categories.find((known) => known === form.category);
  if (asks === "category" && !category) return beside("category", "Category is required");
  const tag = productTags.find((known) => known === form.tag);
  if (asks === "tag" && !tag) return beside("tag", "Choose a tag.");
  return ok({ way, typed: { percent, cents, category: category ?? "Gear", tag: tag ?? "Staff Pick" } });
}

/** Applies only if the product still has the version that was shown. */
export const lineOf = (
  { way, typed }: BulkChange,
  product: InventoryProduct,
  catalog: CatalogPictures = new Map(),
): ProductChange => ({
  productId: product.id,
  version: product.version,
  ...(methods[way] as Method).change(product, typed, catalog),
});
