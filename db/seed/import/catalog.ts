import type { Category } from "#app/domain/menu/product.ts";
import type { catalogProducts } from "../../schema/index.ts";
import { strainNamed } from "../names.ts";
import { type PictureKind, picturesOf, type TintName, tintNames } from "../picture-keys.ts";
import { seeded, stableId } from "../random.ts";
import { type CsvRow, refused, type Verdict } from "./row.ts";
import { plainText } from "./text.ts";

export const CATALOG_COLUMNS = ["id", "name", "brand", "category", "strain", "thc"] as const;

type CatalogRow = typeof catalogProducts.$inferInsert;

/** The dataset lists categories from general to specific: "Edibles,Chocolate,". */
const categories: Record<string, { category: Category; kind: PictureKind; finer?: Record<string, PictureKind> }> = {
  flowers: { category: "Flower", kind: "flower", finer: {} },
  concentrate: {
    category: "Concentrate",
    kind: "wax",
    finer: { shatter: "shatter", oil: "oil", "bubble hash": "hash", kief: "hash", rso: "oil", topical: "oil" },
  },
  edibles: {
    category: "Edible",
    kind: "candy",
    finer: {
      chocolate: "chocolate",
      drink: "drink",
      snack: "snack",
      pill: "capsule",
      spread: "spread",
      dressing: "spread",
      soup: "snack",
      salt: "spread",
    },
  },
  vapes: { category: "Vape", kind: "cartridge", finer: { "disposable vape": "disposable" } },
  tincture: { category: "Tincture", kind: "tincture" },
};

/** What the dataset has in place of an unknown brand. */
const NOBODY = "Unknown Producer";

/**
 * A product of the dataset as a row of the master catalog. Refuses one without a name, with too long a name, or of a
 * category we don't have. Drops its texts. `pictures`: whether our drawings can be stored.
 */
export function readProduct({ cells }: CsvRow, now: number, pictures: boolean): Verdict<CatalogRow> {
  const id = plainText(cells.id);
  const name = plainText(cells.name);
  if (!id) return refused("has no id");
  if (!name) return refused("has no name");
  if (name.length > 200) return refused("its name is longer than 200 characters");
  const [general = "", particular = ""] = plainText(cells.category)
    .toLowerCase()
    .split(",")
    .map((word) => word.trim());
  if (!general) return refused("has no category");
  const found =
    particular === "pre-roll" ? { category: "Pre-roll" as const, kind: "pre-roll" as const } : categories[general];
  if (!found) return refused(`its category "${plainText(cells.category).replace(/,$/, "")}" is none of ours`);
  const kind = ("finer" in found && found.finer?.[particular]) || found.kind;
  const strain = plainText(cells.strain);
  const brand = plainText(cells.brand);
  const potency = readThc(plainText(cells.thc), found.category);
  return {
    record: {
      id: stableId("kushy-product", id),
      name,
      brand: brand === NOBODY ? "" : brand,
      category: found.category,
      description: "",
      strain: strain || null,
      thcPercent: potency.percent,
      amounts: potency.amount ? [potency.amount] : [],
      images: pictures ? [pictureOf(kind, strain, id)] : [],
      createdAt: now,
      source: "kushy",
      sourceId: id,
    },
    remarks: potency.remark ? [potency.remark] : [],
  };
}

type Potency = { percent: number | null; amount?: string; remark?: string };

/**
 * The dataset's `thc` is a percentage ("60%"), a dose ("1,000mg") or a number without a unit. A dose is the size of an
 * edible or a tincture; a number without a unit is ignored.
 */
export function readThc(cell: string, category: Category): Potency {
  if (!cell) return { percent: null };
  const [, digits = "", unit = ""] = /^([\d,]*\.?\d+)\s*(%|mg)?$/i.exec(cell) ?? [];
  const value = Number(digits.replaceAll(",", ""));
  if (!digits || !Number.isFinite(value)) return { percent: null, remark: `THC "${cell}" is no number: left out` };
  if (unit === "%") {
    if (value > 0 && value <= 100) return { percent: value };
    return { percent: null, remark: `THC of ${cell} is impossible: left out` };
  }
  if (unit.toLowerCase() === "mg") {
    if (category === "Edible" || category === "Tincture") return { percent: null, amount: `${value}mg` };
    return { percent: null, remark: "THC in milligrams is no percentage: left out" };
  }
  return { percent: null, remark: "THC without a unit: left out" };
}

/** One of our drawings, tinted by strain if known; always the same one for a product. */
function pictureOf(kind: PictureKind, strain: string, id: string): string {
  const random = seeded("picture", id);
  const known = strainNamed(strain.replace(/\s*\(.*?\)/g, ""))?.classification ?? strain;
  const tint = tintNames.find((name) => name === known.toLowerCase()) ?? (random.pick(tintNames) as TintName);
  return random.pick(picturesOf(kind, tint));
}
