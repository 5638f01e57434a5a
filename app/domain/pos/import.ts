import { type ClaimJudge, isNewlyPublished, productTexts } from "../compliance/claims/published-texts.ts";
import type { Category, ProductStatus } from "../menu/product.ts";
import type { Stock } from "../menu/stock.ts";
import { pick } from "../pick.ts";
import { HOUR_MS } from "../time.ts";

type Stated = {
  description: string;
  amount: string | null;
  strain: string | null;
  thcPercent: number | null;
  /** Includes what open orders here hold. */
  stock: Stock;
};
type Facts = { name: string; brand: string; category: Category; priceCents: number };
/** What the point of sale does not state stays as it is on our menu. */
export type PosProduct = Facts & Partial<Stated>;
type WholeProduct = Facts & Stated;

export type PosItem = { sourceId: string; name: string } & (
  | { ok: true; product: PosProduct }
  | { ok: false; reason: string; hides: boolean }
);

export type MenuCounterpart = WholeProduct & {
  id: string;
  status: ProductStatus;
  salePriceCents: number | null;
  hiddenByImport: boolean;
  /** Held by open orders here; the POS learns of them at hand-over. */
  held: number;
};

export const posVerdicts = ["new", "changed", "hidden", "unchanged", "skipped"] as const;
export type PosVerdict = (typeof posVerdicts)[number];
export type PosCounts = Record<PosVerdict, number>;

export type PlannedItem =
  | { what: "new"; note: string; product: WholeProduct }
  | { what: "changed"; note: string; productId: string; product: WholeProduct; show: boolean; keepsStock: boolean }
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

const unstated: Stated = { description: "", amount: null, strain: null, thcPercent: null, stock: null };

const NEW_NOTE = "Hidden from menu until it has an image";
export const NOT_IN_POS = "No longer in your point of sale";

/** DECISIONS 32. The POS wins except for image, tags, strain details, sale price and a status set by the vendor. */
export function planItem(item: PosItem, ours: MenuCounterpart | undefined, judge: ClaimJudge): PlannedItem {
  if (!item.ok) {
    if (!ours || !item.hides) return { what: "skipped", note: item.reason };
    if (ours.status === "Disabled") return { what: "unchanged", note: "Hidden already" };
    if (ours.hiddenByImport) return { what: "unchanged", note: "You made it active again" };
    return { what: "hidden", note: item.reason, productId: ours.id };
  }
  const whole = { ...unstated, ...item.product };
  const [claim] = Object.values(judge(productTexts(whole)));
  if (!ours) {
    return claim ? { what: "skipped", note: claim } : { what: "new", note: NEW_NOTE, product: whole };
  }
  const sent = { ...pick(ours, "description", "amount", "strain", "thcPercent", "stock"), ...item.product };
  // Prices and stock still follow the POS: an old price would harm more than an old text.
  const refused = claim !== undefined && isNewlyPublished(ours, sent) ? claim : undefined;
  const { name, brand, description, strain } = ours;
  const product = refused ? { ...sent, name, brand, description, strain } : sent;
  const changes: string[] = compared.filter(([field]) => product[field] !== ours[field]).map(([, label]) => label);
  const keepsStock = item.product.stock === undefined;
  const left = product.stock === null || keepsStock ? product.stock : Math.max(0, product.stock - ours.held);
  if (left !== ours.stock) changes.push("in stock");
  if (ours.salePriceCents !== null && ours.salePriceCents >= product.priceCents) changes.push("sale price removed");
  const show = ours.hiddenByImport && ours.status === "Disabled" && claim === undefined;
  if (show) changes.push("back on your menu");
  if (changes.length === 0) return { what: "unchanged", note: refused ?? "" };
  if (refused) changes.push(`texts kept as they were. ${refused}`);
  return { what: "changed", note: changes.join(", "), productId: ours.id, product, show, keepsStock };
}

export const importStates = ["reading", "ready", "applying", "done", "failed"] as const;
export type ImportState = (typeof importStates)[number];
export const isRunning = (state: ImportState): boolean => state === "reading" || state === "applying";

/** SPEC.md 8. */
export const NOT_IMPORTED = "Failed to import products";
export const IMPORTED = "Products added to inventory successfully!";

export const PREVIEW_FRESH_MS = HOUR_MS;

export const noCounts = (): PosCounts => ({ new: 0, changed: 0, hidden: 0, unchanged: 0, skipped: 0 });

const syncLabels = { added: "Added", changed: "Changed", hidden: "Taken off the menu" };

export const syncChanges = (done: Record<keyof typeof syncLabels, number>) =>
  (Object.keys(syncLabels) as (keyof typeof syncLabels)[])
    .filter((what) => done[what] > 0)
    .map((what) => ({
      label: syncLabels[what],
      before: "",
      after: done[what] === 1 ? "1 product" : `${done[what]} products`,
    }));
