import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { judgeMatches, likelyQuery } from "#app/domain/menu/file/catalog-match.ts";
import { squash } from "#app/domain/search/words.ts";
import { importMenu } from "#app/use-cases/menu/import-menu.ts";
import { listLikelyProducts } from "#db/menu/catalog.ts";
import { allLines, catalogId } from "#db/seed/menu/lines.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { distort } from "#test/support/pos/distort.ts";
import { openShop } from "#test/support/shop.ts";

const app = testApp();
const insert = (products: readonly { id: string; name: string; brand: string; category: string }[]) =>
  app.db.run(sql`INSERT INTO catalogue_products (id, name, brand, category, description, images, created_at)
    SELECT value ->> 'id', value ->> 'name', value ->> 'brand', value ->> 'category', 'Ours', '["products/blue-dream.jpg"]', 0
    FROM json_each(${JSON.stringify(products)})`);

const WRONG_MAX = 0.001;
/** The catalog has some products twice. */
const key = ({ name, brand, category }: { name: string; brand: string; category: string }) =>
  squash(`${name} ${brand} ${category}`);

describe("a product as another system writes it", () => {
  const products = allLines.map((line) => ({ ...line, id: catalogId(line) }));
  const isInCatalog = (at: number) => at % 8 !== 7;
  beforeAll(() => insert(products.filter((_, at) => isInCatalog(at))));

  async function verdictsOf(inCatalog: boolean) {
    const rows = products.flatMap((product, at) =>
      isInCatalog(at) === inCatalog ? [{ product, row: distort(product, Math.floor(at / 2)) }] : [],
    );
    const queries = rows.map(({ row }, line) => ({ line, query: likelyQuery(row) ?? "" }));
    const likely = Map.groupBy(await listLikelyProducts(app.db, queries), ({ line }) => line);
    return rows.map(({ product, row }, line) => ({
      product,
      nearest: likely.get(line)?.[0],
      ...judgeMatches(row, likely.get(line) ?? []),
    }));
  }

  test("is found in the catalog, or becomes a question with it among the guesses", async () => {
    const verdicts = await verdictsOf(true);
    const count = (isSo: (verdict: (typeof verdicts)[number]) => boolean | undefined) =>
      verdicts.filter(isSo).length / verdicts.length;
    const isSame = ({ product, guesses: [best] }: (typeof verdicts)[number]) => best && key(best) === key(product);
    expect(verdicts.length).toBeGreaterThan(500);
    expect(count((verdict) => verdict.isSure && isSame(verdict))).toBeGreaterThan(0.95);
    expect(count((verdict) => verdict.isSure && !isSame(verdict))).toBeLessThan(WRONG_MAX);
    expect(count(({ product, guesses }) => guesses.some((each) => key(each) === key(product)))).toBeGreaterThan(0.99);
  });

  test("that the catalog lacks is not mistaken for the nearest match", async () => {
    const verdicts = await verdictsOf(false);
    expect(verdicts.filter(({ isSure }) => isSure).length / verdicts.length).toBeLessThan(WRONG_MAX);
    // Taking the nearest without a threshold is over the bound.
    expect(verdicts.filter(({ nearest }) => nearest).length / verdicts.length).toBeGreaterThan(WRONG_MAX);
  });
});

describe("a menu file with products of the catalog", () => {
  beforeAll(async () => {
    const zed = { brand: "Zed Farms", category: "Flower" };
    await insert([
      { id: "moon", name: "Moonquake Special", ...zed },
      { id: "sun", name: "Sunquake Deluxe Reserve", ...zed },
    ]);
  });
  const SURE = "Zed Farms - MOONQUAKE SPECIAL 3.5g,,Flower,3.5g,35";
  const UNSURE = "Sunquake Deluxe,Zed Farms,Flower,1g,12";

  async function anImport(...lines: string[]) {
    const { id: vendorId } = await openShop(app.db);
    const file = ["Product,Vendor,Type,Size,Price", ...lines, ""].join("\n");
    const run = (apply: string | null, answers = {}) => importMenu(app, actorOf(vendorId), { file, apply, answers });
    const plan = async (answers = {}) => valueIn(await run(null, answers));
    const menu = () =>
      app.db.all(sql`SELECT name, catalogue_product_id AS id, image_key AS image FROM products
        WHERE vendor_id = ${vendorId} ORDER BY name`);
    return { plan, run, menu };
  }
  const listed = { image: "products/blue-dream.jpg" };
  const typed = { id: null, image: null };

  test("lists the sure ones with their picture, and the others under their own name until they are answered", async () => {
    const { plan, run, menu } = await anImport(SURE, UNSURE);
    const { planKey, matches } = await plan();
    expect(matches).toMatchObject([
      { read: { line: 2 }, isSure: true, answer: "moon" },
      { read: { line: 3 }, isSure: false, answer: "", guesses: [{ id: "sun" }] },
    ]);
    expect(await run(planKey)).toMatchObject({ ok: true, value: { counts: { new: 2 } } });
    expect(await menu()).toEqual([
      { name: "Moonquake Special", id: "moon", ...listed },
      { name: "Sunquake Deluxe", ...typed },
    ]);
    expect(await plan()).toMatchObject({ counts: { unchanged: 2 } });
  });

  test("takes the answers that come with the press, and knows them when it is imported again", async () => {
    const { plan, run, menu } = await anImport(SURE, UNSURE);
    const { planKey } = await plan();
    expect(await run(planKey, { 2: "", 3: "sun" })).toMatchObject({ ok: true, value: { applied: true } });
    expect(await menu()).toEqual([
      { name: "Sunquake Deluxe Reserve", id: "sun", ...listed },
      { name: "Zed Farms - MOONQUAKE SPECIAL 3.5g", ...typed },
    ]);
    expect(await plan()).toMatchObject({ matches: [{ read: { line: 3 }, answer: "sun" }], counts: { unchanged: 2 } });
  });

  test("refuses an answer that isn't among the guesses, and imports nothing", async () => {
    const { plan, run, menu } = await anImport(SURE, UNSURE);
    const { planKey } = await plan();
    for (const [line, answer] of Object.entries({ 3: "moon", 2: "sun", 9: "moon", x: "moon" }))
      expect(await run(planKey, { [line]: answer })).toMatchObject({ reason: "changed-meanwhile" });
    expect(await menu()).toEqual([]);
    expect(await plan({ 2: "", 3: "moon", 9: "sun" })).toMatchObject({
      planKey,
      matches: [{ answer: "" }, { answer: "" }],
    });
  });

  test("loses no row where two names are the same product", async () => {
    const { plan } = await anImport(SURE, "Moonquake Special,Zed Farms,Flower,3.5g,30", SURE);
    const { plan: rows } = await plan();
    expect(rows).toMatchObject([
      { what: "new", row: { name: "Zed Farms - MOONQUAKE SPECIAL 3.5g" } },
      { what: "new", row: { catalogProductId: "moon" } },
      { what: "refused", errors: ["Duplicate of line 2"] },
    ]);
  });
});
