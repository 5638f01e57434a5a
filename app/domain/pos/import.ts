import type { Category, ProductStatus } from "../menu/product.ts";
import type { Stock } from "../menu/stock.ts";

/** A product as a point of sale describes it. What it does not know (strain, THC, amount) is null. */
export type PosProduct = {
  name: string;
  brand: string;
  category: Category;
  description: string;
  amount: string | null;
  strain: string | null;
  thcPercent: number | null;
  priceCents: number;
  /** How many it would sell, those that orders here hold among them; null where it does not say. */
  stock: Stock;
};

/** One entry of its list. `hides` where it says itself that shoppers should not see it. */
export type PosItem = { sourceId: string; name: string } & (
  | { ok: true; product: PosProduct }
  | { ok: false; reason: string; hides: boolean }
);

/** The same product on our menu. `hiddenByImport`: an import took it off, not the vendor. */
export type PosCounterpart = PosProduct & {
  id: string;
  status: ProductStatus;
  salePriceCents: number | null;
  hiddenByImport: boolean;
  /** How many open orders here hold: the point of sale learns of them when they are handed over. */
  held: number;
};

export const posVerdicts = ["new", "changed", "hidden", "unchanged", "skipped"] as const;
export type PosVerdict = (typeof posVerdicts)[number];
export type PosCounts = Record<PosVerdict, number>;

export type PlannedItem =
  | { what: "new"; note: string; product: PosProduct }
  | { what: "changed"; note: string; productId: string; product: PosProduct; show: boolean }
  | { what: "hidden"; note: string; productId: string }
  | { what: "unchanged" | "skipped"; note: string };

const compared = [
  ["name", "name"],
  ["brand", "brand"],
  ["category", "category"],
  ["description", "description"],
  ["amount", "amount"],
  ["strain", "strain"],
  ["thcPercent", "THC"],
  ["priceCents", "price"],
] as const;

const NEW_NOTE = "Hidden from menu until it has an image";
export const GONE = "No longer in Treez";

/**
 * What one entry would do to the menu (DECISIONS 32). The point of sale decides name, brand, category, description,
 * amount and price, and strain, THC and stock where it knows them. Image, tags, sale price, strain details and a status that
 * the vendor set stay as they are; only a sale price that the new price has reached must go.
 */
export function planItem(item: PosItem, ours: PosCounterpart | undefined): PlannedItem {
  if (!item.ok) {
    if (!ours || !item.hides) return { what: "skipped", note: item.reason };
    if (ours.status === "Disabled") return { what: "unchanged", note: "Hidden already" };
    if (ours.hiddenByImport) return { what: "unchanged", note: "You made it active again" };
    return { what: "hidden", note: item.reason, productId: ours.id };
  }
  if (!ours) return { what: "new", note: NEW_NOTE, product: item.product };
  const product = {
    ...item.product,
    strain: item.product.strain ?? ours.strain,
    thcPercent: item.product.thcPercent ?? ours.thcPercent,
    amount: item.product.amount ?? ours.amount,
    description: item.product.description || ours.description,
  };
  const changes: string[] = compared.filter(([field]) => product[field] !== ours[field]).map(([, label]) => label);
  if (product.stock != null && Math.max(0, product.stock - ours.held) !== ours.stock) changes.push("in stock");
  if (ours.salePriceCents !== null && ours.salePriceCents >= product.priceCents) changes.push("sale price removed");
  const show = ours.hiddenByImport && ours.status === "Disabled";
  if (show) changes.push("back on your menu");
  if (changes.length === 0) return { what: "unchanged", note: "" };
  return { what: "changed", note: changes.join(", "), productId: ours.id, product, show };
}

export const importStates = ["reading", "ready", "applying", "done", "failed"] as const;
export type ImportState = (typeof importStates)[number];
/** A step of it is still to come without anyone deciding anything. */
export const isRunning = (state: ImportState): boolean => state === "reading" || state === "applying";

/** A preview older than this is made anew before it is applied. */
export const PREVIEW_FRESH_MS = 60 * 60_000;

export const noCounts = (): PosCounts => ({ new: 0, changed: 0, hidden: 0, unchanged: 0, skipped: 0 });

const syncLabels = { added: "Added", changed: "Changed", hidden: "Taken off the menu" };

/** What was done to a menu, as its history tells it: nothing where nothing was. */
export const syncChanges = (done: Record<keyof typeof syncLabels, number>) =>
  (Object.keys(syncLabels) as (keyof typeof syncLabels)[])
    .filter((what) => done[what] > 0)
    .map((what) => ({
      label: syncLabels[what],
      before: "",
      after: done[what] === 1 ? "1 product" : `${done[what]} products`,
    }));
