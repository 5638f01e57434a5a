// The Kushy dataset of 2017 (MIT, db/seed/KUSHY-LICENSE), taken in by the code of `import:shops` and `import:catalogue`.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type catalogProducts, products } from "#db/schema/index.ts";
import { bulkInsert, prepare } from "#db/seed/bulk.ts";
import type { ImportKind } from "#db/seed/import/kinds.ts";
import { listKnown, prepareImport, writeImport } from "#db/seed/import/run.ts";
import { zipOf } from "#db/seed/places.ts";
import { seeded, stableId } from "#db/seed/random.ts";
import { daily } from "#db/seed/shops/shop.ts";
import { root } from "#workers/local/state.ts";

const NOW = Date.parse("2026-06-16T19:00:00Z");

/** Where the dataset's files are, or undefined where it was not fetched. */
export function datasetFolder(path?: string): string | undefined {
  const folder = resolve(root, path ?? "../shared/data/kushy");
  if (existsSync(join(folder, "shops.csv")) && existsSync(join(folder, "products.csv"))) return folder;
  if (path) throw new Error(`${folder} has no shops.csv and products.csv.`);
  return undefined;
}

/** Imports a file as the command does: every shop with a place, every product of one of our categories. */
export async function importFile(d1: D1Database, folder: string, kind: ImportKind): Promise<number> {
  const file = { shops: "shops.csv", catalogue: "products.csv", strains: "strains.csv" }[kind];
  const prepared = prepareImport(kind, readFileSync(join(folder, file)), {
    now: NOW,
    zipOf,
    pictures: true,
    everyType: true,
    known: await listKnown(d1, kind),
  });
  if (!prepared.ok) throw new Error(prepared.message);
  await writeImport(d1, prepared.value.inserts);
  return prepared.value.plan.records.length;
}

/**
 * Hours for the shops that the dataset knows none of, which is nearly all: without them no shop is listed. They belong to the
 * measurement; the import invents none.
 */
export async function openShops(d1: D1Database): Promise<void> {
  const hours = JSON.stringify(daily("09:00", "21:00"));
  await d1.prepare("UPDATE vendors SET business_hours = ? WHERE business_hours = '{}'").bind(hours).run();
}

/** Puts each product of the imported catalog on `copies` menus, but for those that have it, the shops taking turns; prices are invented. */
export async function stockFromCatalog(d1: D1Database, copies: number, had = 0): Promise<number> {
  const shops = await d1.prepare("SELECT id FROM vendors ORDER BY id").all<{ id: string }>();
  const { results: catalog } = await d1
    .prepare("SELECT id, name, brand, category, strain, thc_percent, images FROM catalogue_products ORDER BY id")
    .all<
      Pick<typeof catalogProducts.$inferSelect, "id" | "name" | "brand" | "category" | "strain"> & { images: string }
    >();
  const vendorIds = seeded("shelves").shuffled(shops.results.map(({ id }) => id));
  const rows = Array.from({ length: catalog.length * (copies - had) }, (_, nth) => {
    const at = catalog.length * had + nth;
    const product = catalog[at % catalog.length]!;
    const random = seeded("stock", at);
    const priceCents = random.whole(8, 70) * 100;
    return {
      id: stableId("stock", at),
      vendorId: vendorIds[at % vendorIds.length]!,
      catalogProductId: product.id,
      name: product.name,
      brand: product.brand,
      category: product.category,
      imageKey: (JSON.parse(product.images) as string[])[0] ?? null,
      priceCents,
      salePriceCents: random.chance(0.2) ? Math.round(priceCents * 0.8) : null,
      strain: product.strain,
      createdAt: NOW,
      updatedAt: NOW,
    };
  });
  for (let from = 0; from < rows.length; from += 5000)
    await d1.batch(bulkInsert(products, rows.slice(from, from + 5000)).map((insert) => prepare(d1, insert)));
  return rows.length;
}
