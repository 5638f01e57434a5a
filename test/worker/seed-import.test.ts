import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { createDb } from "#db/client.ts";
import { catalogProducts } from "#db/schema/index.ts";
import { asSql, bulkInsert, unlessThere } from "#db/seed/bulk.ts";
import { type ImportKind, importKinds } from "#db/seed/import/kinds.ts";
import { LISTING_SQL, type Listing, listingText } from "#db/seed/import/listing.ts";
import { listKnown, prepareImport, writeImport } from "#db/seed/import/run.ts";
import products from "#test/support/kushy/products.csv?raw";
import shops from "#test/support/kushy/shops.csv?raw";
import strains from "#test/support/kushy/strains.csv?raw";
import { valueIn } from "#test/support/outcome.ts";
import { stock } from "#test/support/shop.ts";

const { DB } = env as unknown as { DB: D1Database };
const files: Record<ImportKind, string> = { catalogue: products, strains, shops };
const tables: Record<ImportKind, string> = { catalogue: "catalogue_products", strains: "strains", shops: "vendors" };

const count = (kind: ImportKind) => DB.prepare(`SELECT count(*) AS n FROM ${tables[kind]}`).first<number>("n");

async function prepared(kind: ImportKind) {
  const outcome = prepareImport(kind, new TextEncoder().encode(files[kind]), {
    now: 1,
    zipOf: () => undefined,
    pictures: true,
    everyType: false,
    known: await listKnown(DB, kind),
  });
  return valueIn(outcome);
}

beforeEach(() => DB.batch(Object.values(tables).map((table) => DB.prepare(`DELETE FROM ${table}`))));

test.each(importKinds)("importing %s writes what it counted, and a second time nothing", async (kind) => {
  const first = await prepared(kind);
  expect(first.plan.records.length).toBeGreaterThan(0);
  await writeImport(DB, first.inserts);
  expect(await count(kind)).toBe(first.plan.records.length);

  const second = await prepared(kind);
  expect(second.inserts).toEqual([]);
  expect(second.plan).toMatchObject({ records: [], unchanged: first.plan.records.length, read: first.plan.read });
  expect(second.plan.skipped).toEqual(first.plan.skipped);
});

test("a second import keeps later edits", async () => {
  await writeImport(DB, (await prepared("catalogue")).inserts);
  await DB.prepare("UPDATE catalogue_products SET name = 'Corrected' WHERE source_id = '6996'").run();
  await writeImport(DB, (await prepared("catalogue")).inserts);
  const row = DB.prepare("SELECT name FROM catalogue_products WHERE source_id = '6996'");
  expect(await row.first("name")).toBe("Corrected");
});

test("a file with one invalid row writes nothing", async () => {
  const { inserts } = await prepared("strains");
  // Somebody adds a strain of the file's between the look at the database and the write.
  await DB.prepare(
    "INSERT INTO strains (id, name, classification, approved, created_at) VALUES ('x', 'a-10', 'Indica', 1, 0)",
  ).run();
  await expect(writeImport(DB, inserts)).rejects.toThrow("UNIQUE");
  expect(await count("strains")).toBe(1);
});

test("a strain added by hand is reported, not duplicated", async () => {
  await DB.prepare(
    "INSERT INTO strains (id, name, classification, approved, created_at) VALUES ('x', 'a-10', 'Indica', 1, 0)",
  ).run();
  const { plan } = await prepared("strains");
  expect(plan.skipped).toContainEqual(
    expect.objectContaining({ name: "A-10", problem: "is there already under that name, from elsewhere" }),
  );
  expect(plan.records.length + plan.unchanged + plan.skipped.length).toBe(plan.read);
});

test("imported products have our pictures, and no text from the file", async () => {
  await writeImport(DB, (await prepared("catalogue")).inserts);
  const { results } = await DB.prepare("SELECT description, images FROM catalogue_products").all();
  for (const { description, images } of results) {
    expect(description).toBe("");
    expect(JSON.parse(images as string)).toEqual([expect.stringMatching(/^drawings\/.+\.webp$/)]);
  }
});

test("an imported dispensary is on the map", async () => {
  await writeImport(DB, (await prepared("shops")).inserts);
  const row = await DB.prepare(
    "SELECT status, time_zone, zone_cell = storefront_cell AS same, accepted_payments FROM vendors WHERE source_id = '781'",
  ).first();
  expect(row).toEqual({ status: "active", time_zone: "America/Los_Angeles", same: 1, accepted_payments: "[]" });
});

test("an import as an SQL file writes the same rows, and running it twice makes no difference", async () => {
  const { plan } = await prepared("catalogue");
  const quoted = plan.records.map((record) => ({ ...record, brand: `${record.brand}'s "own"?` }));
  const [insert] = bulkInsert(catalogProducts, quoted as never);
  const text = asSql(unlessThere(insert!));
  for (let time = 0; time < 2; time++) await DB.prepare(text).run();
  expect(await count("catalogue")).toBe(plan.records.length);
  const row = DB.prepare("SELECT brand FROM catalogue_products WHERE source_id = '6996'");
  expect(await row.first("brand")).toBe(`Sunderstorm's "own"?`);
});

test("an import of dispensaries reports how many are listed, and what the others lack", async () => {
  const { plan, inserts } = await prepared("shops");
  await writeImport(DB, inserts);
  const all = plan.records.length;
  const listing = async () => (await DB.prepare(LISTING_SQL).first<Listing>()) as Listing;
  const withoutHours = plan.records.filter(({ businessHours }) => Object.keys(businessHours as object).length === 0);
  expect(await listing()).toMatchObject({ shops: all, listed: 0, products: all, hours: withoutHours.length });

  const { id } = withoutHours[0] as { id: string };
  await stock(createDb(DB), id);
  expect(await listing()).toMatchObject({ listed: 0, products: all - 1 });
  const open = JSON.stringify({ monday: { open: "09:00", close: "21:00" } });
  await DB.prepare("UPDATE vendors SET business_hours = ? WHERE id = ?").bind(open, id).run();
  expect(listingText(await listing())).toBe(
    [
      `Of ${all} imported shops`,
      "        1  are listed",
      ...(withoutHours.length > 1 ? [`${String(withoutHours.length - 1).padStart(9)}  have no opening hours`] : []),
      `${String(all - 1).padStart(9)}  have no product that shoppers can see`,
      `${String(all).padStart(9)}  have no verified license, which LICENSE_CHECK=required asks for`,
    ].join("\n"),
  );

  await DB.prepare("UPDATE vendors SET withheld = 'state' WHERE id = ?").bind(id).run();
  expect(await listing()).toMatchObject({ listed: 0, state: 1 });
});
