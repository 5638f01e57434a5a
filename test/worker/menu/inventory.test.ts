import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { allowanceIn } from "#app/domain/compliance/allowance-in.ts";
import { type StatedContents, unknownOf, weightClasses } from "#app/domain/compliance/contents.ts";
import { guessTexts, unknownText } from "#app/domain/compliance/counted-contents.ts";
import { newId } from "#app/domain/id.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { InventoryProductJson } from "#app/domain/menu/inventory-schema.ts";
import { readInventorySearch } from "#app/domain/menu/inventory-search.ts";
import { amountOptions, type Category, categories } from "#app/domain/menu/product.ts";
import { emptyDraft, variationOf } from "#app/domain/menu/variation-draft.ts";
import { publishProduct } from "#app/use-cases/menu/publish-product.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { listBrands, searchCatalog } from "#db/menu/catalog.ts";
import { findProductOfVendor, listInventory } from "#db/menu/queries.ts";
import { suggestStrains } from "#db/menu/strains.ts";
import { catalogProducts, products, strains, vendors } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { oddTexts } from "#test/support/odd-texts.ts";
import { jpeg } from "#test/support/pictures.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
type Vendor = Awaited<ReturnType<typeof aVendor>>;
let mine: Vendor;
let rival: Vendor;
let image: string;
beforeAll(async () => {
  mine = await aVendor(app, worker);
  rival = await aVendor(app, worker);
  image = await uploadImage(mine);
});

async function uploadImage(vendor: Vendor) {
  const body = new FormData();
  body.append("image", new File([jpeg()], "photo.jpg"));
  const response = await vendor.browser.send("/api/vendor/inventory/upload-product-image", { method: "POST", body });
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}

type Body = {
  success: boolean;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  data: InventoryProductJson;
  updatedProduct: InventoryProductJson;
};
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}, vendor = mine) {
  const response = await vendor.browser.send(`/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const save = (id: string, body: unknown, vendor = mine) => call("PUT", `/vendor/inventory/${id}`, body, {}, vendor);
const find = (id: string, vendorId = mine.vendor.id) => findProductOfVendor(app.db, vendorId, id);
const listed = async (vendor = mine) => {
  const [row] = await app.db
    .select({ listed: vendors.listedCount })
    .from(vendors)
    .where(eq(vendors.id, vendor.vendor.id));
  return row?.listed ?? 0;
};

describe("unknown contents", () => {
  test("are marked by the database exactly as the rule does, for every label", async () => {
    const vendor = await openShop(app.db);
    const odd = ["1/8 oz", "1 / 8 oz", ".5 grams", "3.5 G", "100 Milligrams", "30 mL", "2 fl oz", "<10mg", "< 5 mg"];
    const none = "1-2g,3 .5g,0g,1/0/2g,3.g,-1g,g,assorted,,5-pk,5g each,<5g,½ count".split(",");
    const amounts = [...new Set([...Object.values(amountOptions).flat(), ...odd, ...none]), null];
    const stated: (StatedContents | null)[] = [
      null,
      { grams: 0 },
      { thcMg: 5 },
      { fluidOunces: 1 },
      { concentrateGrams: 1 },
      ...weightClasses.map((weightClass) => ({ weightClass })),
      { weightClass: "edible", fluidOunces: 12, thcMg: 10 },
    ];
    const rows = categories.flatMap((category) =>
      amounts.flatMap((amount) =>
        stated.flatMap((contents) => [null, 20].map((thcPercent) => ({ category, amount, contents, thcPercent }))),
      ),
    );
    await app.db.run(sql`INSERT INTO products (id, vendor_id, name, category, amount, contents, thc_percent, price_cents, created_at, updated_at)
      SELECT 'guess' || key, ${vendor.id}, key, value ->> 'category', value ->> 'amount', value -> 'contents', value ->> 'thcPercent', 1, 0, 0
      FROM json_each(${JSON.stringify(rows)})`);
    const marked = await app.db
      .select({ at: products.name, text: products.unknownContents })
      .from(products)
      .where(eq(products.vendorId, vendor.id));
    expect(marked).toHaveLength(rows.length);
    for (const { at, text } of marked) {
      const row = rows[Number(at)]!;
      const unknown = unknownOf(row);
      expect([row, text]).toEqual([row, unknown ? unknownText(unknown) : null]);
    }
  });

  test("are counted, and can be filtered by the vendor, according to the state's limits", async () => {
    const shop = await aVendor(app, worker);
    const { id } = shop.vendor;
    await stock(app.db, id, { name: "Pack", category: "Pre-roll", amount: "5-pk", contents: null });
    await stock(app.db, id, { name: "Gummy", category: "Edible", amount: "100mg", contents: null });
    await stock(app.db, id, { name: "Known", contents: null });
    await stock(app.db, id, { name: "Said", category: "Pre-roll", amount: "5-pk", contents: { grams: 3.5 } });
    const search = async (query: string, guesses = guessTexts(allowanceIn("CA", Date.now()).limits)) => {
      const search = readInventorySearch(new URLSearchParams(query));
      const page = await listInventory(app.db, id, search, { guesses });
      return [page.products.map(({ name }) => name), page.guessed];
    };
    expect(await search("contents=unknown")).toEqual([["Pack"], undefined]);
    expect(await search("contents=unknown&category=edible")).toEqual([[], undefined]);
    expect(await search("")).toEqual([["Known", "Pack", "Said", "Gummy"], 1]);
    expect(await search("q=gummy&contents=unknown")).toEqual([["Gummy"], undefined]);
    const inOregon = guessTexts(allowanceIn("OR", Date.now()).limits);
    expect(await search("contents=unknown", inOregon)).toEqual([["Pack", "Gummy"], undefined]);
    const response = await shop.browser.send(`/api/vendor/inventory/${id}?contents=unknown`);
    expect(((await response.json()) as InventoryProductJson[]).map(({ name }) => name)).toEqual(["Pack"]);
  });
});

describe("an edit", () => {
  test("changes only the fields it names", async () => {
    const product = await stock(app.db, mine.vendor.id, { salePriceCents: 2000, tags: ["Staff Pick"] });
    const { status, body } = await save(product.id, { variation: { price: 30.5, salePrice: "", thcContent: "22.5" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: "Product updated successfully!" });
    expect(body.updatedProduct).toMatchObject({
      _id: product.id,
      version: 2,
      status: "Active",
      variation: {
        price: 30.5,
        salePrice: null,
        thcContent: 22.5,
        amount: "3.5g",
        strain: "Sativa",
        tags: ["Staff Pick"],
      },
    });
  });

  test("can rename a product, which is then found only by its new name and brand", async () => {
    const product = await stock(app.db, mine.vendor.id, { name: "Aurora Fern", brand: "Oldbrand" });
    const edit = { name: "Basalt Moss", brand: "Newbrand", description: "Bright and mossy." };
    const { body } = await save(product.id, edit);
    expect(body.updatedProduct).toMatchObject({
      ...edit,
      version: 2,
      category: "Flower",
      variation: { amount: "3.5g" },
    });
    const findsByWord = async (q: string) => {
      const own = await listInventory(app.db, mine.vendor.id, readInventorySearch(new URLSearchParams({ q })));
      const open = await app.db.all(sql`SELECT 1 FROM product_search WHERE product_search MATCH ${q}`);
      return [own.products.map(({ id }) => id), open.length > 0];
    };
    for (const word of ["basalt", "newbrand"]) expect(await findsByWord(word)).toEqual([[product.id], true]);
    for (const word of ["aurora", "oldbrand"]) expect(await findsByWord(word)).toEqual([[], false]);
    expect((await save(product.id, { name: " " })).body).toMatchObject({ message: "Product name is required" });
  });

  test("can move a product to another category with that category's amounts and contents", async () => {
    const product = await stock(app.db, mine.vendor.id, { contents: { fluidOunces: 2 } });
    const moved = await save(product.id, { category: "Concentrate" });
    const amount = "Choose an amount for Concentrate: ½g, 1g";
    const fluid = "Concentrate is not measured this way: leave it empty";
    expect([moved.status, moved.body.fields]).toEqual([422, { amount, "contents.fluidOunces": fluid }]);
    const right = await save(product.id, { category: "Concentrate", variation: { amount: "0.5 g", contents: null } });
    expect(right.body.updatedProduct).toMatchObject({ category: "Concentrate", variation: { amount: "0.5 g" } });
    const [row] = await app.db.all<{ unknown: string | null }>(
      sql`SELECT unknown_contents AS unknown FROM products WHERE id = ${product.id}`,
    );
    expect(row?.unknown).toContain("concentrate");
    const back = await save(product.id, { variation: { amount: "99kg" } });
    expect(back.body.message).toBe("Amount is too large: one Concentrate package holds up to 112 g");
  });

  test("sets or clears the package's contents, and leaves them if it doesn't mention them", async () => {
    const product = await stock(app.db, mine.vendor.id, { contents: null });
    const saveContents = async (variation: object) =>
      (await save(product.id, { variation })).body.updatedProduct.variation.contents;
    const contents = { weightClass: "flower", grams: 3.5, concentrateGrams: 0.25 };
    expect(await saveContents({ contents: { ...contents, thcMg: null, fluidOunces: "" } })).toEqual(contents);
    expect(await saveContents({ price: 31 })).toEqual(contents);
    expect((await find(product.id))?.contents).toEqual(contents);
    expect(await saveContents({ contents: { grams: "4.125" } })).toEqual({ grams: 4.125 });
    expect(await saveContents({ contents: {} })).toBeNull();
    expect(await saveContents({ contents: { thcMg: 0 } })).toEqual({ thcMg: 0 });
    expect(await saveContents({ contents: null })).toBeNull();
    expect((await find(product.id))?.contents).toBeNull();
  });

  test("takes a product off the public menu and puts it back", async () => {
    const product = await stock(app.db, mine.vendor.id);
    const before = await listed();
    expect((await save(product.id, { status: "Disabled" })).body.updatedProduct).toMatchObject({
      status: "Disabled",
      listed: false,
    });
    expect(await listed()).toBe(before - 1);
    expect((await save(product.id, { status: "Active" })).body.updatedProduct.listed).toBe(true);
    expect(await listed()).toBe(before);
  });

  test.each([
    [{ salePrice: 25 }, 422, "Sale price must be less than the regular price."],
    [{ price: 1e308 }, 422, "Valid price is required"],
    [{ thcContent: "12%" }, 400, "THC must be a number between 0 and 100."],
    [{ contents: { grams: "ten" } }, 422, "Grams must be a number from 0 to 1,000 with at most three decimals."],
    [{ amount: "x".repeat(41) }, 400, "Amount: up to 40 characters."],
    [{ image: "https://elsewhere.example/images/products/a.jpg" }, 422, undefined],
    [{ image: "/images/products/00000000000000000000000000000000.jpg" }, 422, undefined],
  ])("of %j is refused", async (variation, expected, message) => {
    const product = await stock(app.db, mine.vendor.id);
    const { status, body } = await save(product.id, { variation });
    expect([status, message && body.message]).toEqual([expected, message]);
    expect((await find(product.id))?.version).toBe(1);
  });

  test("shows another person's concurrent change, and overwrites nothing", async () => {
    const product = await stock(app.db, mine.vendor.id);
    expect((await save(product.id, { version: 1, variation: { price: 30 } })).status).toBe(200);
    const late = await save(product.id, { version: 1, variation: { salePrice: 20 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "changed-meanwhile",
      data: { version: 2, variation: { price: 30, salePrice: null } },
    });
    expect(await find(product.id)).toMatchObject({ priceCents: 3000, salePriceCents: null, version: 2 });
  });

  test("made by several people at once from the same version is saved once", async () => {
    const product = await stock(app.db, mine.vendor.id);
    const scope = { productId: product.id as string, version: 1 };
    const edits = Array.from({ length: 4 }, (_, i) =>
      updateProduct(app, actorOf(mine.vendor.id), { ...scope, edit: { priceCents: 3000 + i } }),
    );
    const outcomes = await Promise.all(edits);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect((await find(product.id))?.version).toBe(2);
  });

  test("can't use another vendor's picture", async () => {
    const product = await stock(app.db, mine.vendor.id);
    const theirImage = await uploadImage(rival);
    expect((await save(product.id, { variation: { image: theirImage } })).status).toBe(422);
  });

  test.each([
    ...["_id", "vendorId", "createdAt", "source", "price"].map((field) => ({
      [field]: "1",
      variation: { amount: "7g" },
    })),
    ...["listed", "vendorId", "createdAt", "source", "version"].map((field) => ({
      variation: { amount: "7g", [field]: 1 },
    })),
  ])("with a field that is not its own is refused, and nothing changes: %j", async (edit) => {
    const product = await stock(app.db, mine.vendor.id);
    const { status, body } = await save(product.id, edit);
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^There is no field “\w+” here\.$/)]);
    expect(await find(product.id)).toMatchObject({ vendorId: mine.vendor.id, version: 1 });
  });

  test("can set and remove a product's uploaded picture", async () => {
    const product = await stock(app.db, mine.vendor.id, { imageKey: null });
    expect((await save(product.id, { variation: { image } })).body.updatedProduct).toMatchObject({
      images: [image],
      listed: true,
    });
    expect((await save(product.id, { variation: { image: null } })).body.updatedProduct).toMatchObject({
      images: [],
      listed: false,
    });
  });
});

const newProduct = (variation: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  name: "Blue Dream",
  brand: "Coastline",
  category: "Flower",
  description: "Berry",
  variation: {
    image,
    price: 25,
    amount: "3.5g",
    strain: "Blue Dream SAT",
    strainDetails: "",
    thcContent: 22,
    tags: ["High THC"],
    ...variation,
  },
  ...more,
});
const publish = (body: unknown) => call("POST", "/vendor/inventory", body);

describe("a new variation", () => {
  test("appears on the menu immediately", async () => {
    const before = await listed();
    const { status, body } = await publish(
      newProduct({}, { vendorId: mine.vendor.id, status: "Disabled", _id: "mine" }),
    );
    expect([status, body.message]).toEqual([201, "Products added to inventory successfully!"]);
    expect(body.data).toMatchObject({
      status: "Active",
      listed: true,
      name: "Blue Dream",
      variation: { price: 25, image },
    });
    expect(body.data._id).not.toBe("mine");
    expect(await listed()).toBe(before + 1);
  });

  test.each([
    [{ amount: "" }, "Please fill out all required fields for each variation."],
    [{ salePrice: 25 }, "Sale price must be less than regular price."],
  ])("with %j is refused", async (variation, message) => {
    const { status, body } = await publish(newProduct(variation));
    expect([status, body.message]).toEqual([422, message]);
  });

  test.each([{ brand: "" }, { brand: "  " }, { brand: undefined }])("without a brand is refused: %j", async (more) => {
    const { status, body } = await publish(newProduct({}, more));
    expect([status, body.message, body.fields]).toEqual([422, "Brand is required", { brand: "Brand is required" }]);
  });

  test("for another vendor, or of an unknown catalog product, answers 404", async () => {
    expect((await publish(newProduct({}, { vendorId: rival.vendor.id }))).status).toBe(404);
    expect((await publish(newProduct({}, { productId: "nothing" }))).status).toBe(404);
  });

  test("by a limited dispensary is refused", async () => {
    const limited = await aVendor(app, worker, { status: "limited" });
    expect((await call("POST", "/vendor/inventory", newProduct(), {}, limited)).status).toBe(403);
  });

  test("made from the catalog has the catalog's name, and can use its picture", async () => {
    const id = "catalog-1";
    await app.db
      .insert(catalogProducts)
      .values({ id, name: "OG Kush", brand: "Hills", category: "Flower", images: ["catalogue/a.jpg"], createdAt: 0 });
    const { status, body } = await publish(
      newProduct({ image: imageUrl("catalogue/a.jpg") }, { productId: id, name: "Free gold" }),
    );
    expect([status, body.data?.name, body.data?.brand, body.data?.productId]).toEqual([201, "OG Kush", "Hills", id]);
    expect((await publish(newProduct({ image: imageUrl("catalogue/b.jpg") }, { productId: id }))).status).toBe(422);
  });

  test("sent several times at once with the same key is one product", async () => {
    const before = await listed();
    const typed = { ...emptyDraft, price: "25", amount: "1g", strain: "x" };
    const product = {
      catalogProductId: null,
      name: "Parallel",
      brand: "Coastline",
      category: "Flower" as const,
      description: "",
      variation: variationOf(typed, image.slice("/images/".length)),
    };
    const once = { key: "parallel", bodyHash: "x" };
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => publishProduct(app, actorOf(mine.vendor.id), { product, once })),
    );
    expect(new Set(outcomes.map((outcome) => (outcome.ok ? outcome.value.id : outcome.reason))).size).toBe(1);
    expect(await listed()).toBe(before + 1);
  });

  test("can have a stock count", async () => {
    const { body } = await publish(newProduct({ stock: 12 }, { name: "Counted" }));
    expect(body.data.variation.stock).toBe(12);
    const saveVariation = async (variation: object) =>
      (await save(body.data._id, { variation })).body.updatedProduct.variation;
    expect((await saveVariation({ stock: "0" })).stock).toBe(0);
    expect((await saveVariation({ price: 12 })).stock).toBe(0);
    expect((await saveVariation({ stock: null })).stock).toBeNull();
    const refused = await save(body.data._id, { variation: { stock: -1 } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["stock"]]);
    expect((await publish(newProduct({}, { name: "Uncounted" }))).body.data.variation.stock).toBeNull();
  });
});

test("deleting removes a product once", async () => {
  const product = await stock(app.db, mine.vendor.id);
  const { status, body } = await call("DELETE", `/vendor/inventory/${product.id}`);
  expect([status, body.message]).toEqual([200, "Product deleted successfully!"]);
  expect((await call("DELETE", `/vendor/inventory/${product.id}`)).status).toBe(404);
});

type Page = { success: true; data: InventoryProductJson[]; nextPage: string | null };

describe("the list", () => {
  const list = async (vendor: Vendor, query = "") => {
    const response = await vendor.browser.get(`/api/vendor/inventory/${vendor.vendor.id}?${query}`);
    const body = (await response.json()) as InventoryProductJson[] | Page;
    return {
      ...("data" in body ? { ...body, products: body.data } : { products: body, nextPage: undefined }),
      response,
    };
  };

  test("includes disabled and imageless products, by category and name, in pages", async () => {
    const vendor = await aVendor(app, worker);
    for (const name of ["b", "a", "a"]) await stock(app.db, vendor.vendor.id, { name });
    await stock(app.db, vendor.vendor.id, { name: "c", category: "Edible", imageKey: null });
    await stock(app.db, vendor.vendor.id, { name: "d", status: "Disabled", category: "Edible" });
    const seen: InventoryProductJson[] = [];
    let query = "limit=2&_t=1";
    for (let page = 0; page < 4 && query; page++) {
      const { products, nextPage, response } = await list(vendor, query);
      seen.push(...products);
      expect(response.headers.get("Link")).toBe(nextPage ? `<${nextPage}>; rel="next"` : null);
      if (page === 2) expect(nextPage).toBeNull();
      query = nextPage?.split("?")[1] ?? "";
    }
    // Asked for no page, it is the list itself, as SPEC.md has it.
    expect(await (await vendor.browser.get(`/api/vendor/inventory/${vendor.vendor.id}`)).json()).toEqual(seen);
    expect(seen.map(({ name, listed }) => [name, listed])).toEqual([
      ["a", true],
      ["a", true],
      ["b", true],
      ["c", false],
      ["d", false],
    ]);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(5);
  });

  test("filters and sorts the menu, page by page", async () => {
    const vendor = await aVendor(app, worker);
    const facts = [
      { name: "a", priceCents: 900, status: "Disabled", stock: 5 },
      { name: "b", priceCents: 300, salePriceCents: 200, stock: 0 },
      { name: "c", priceCents: 600, imageKey: null, category: "Vape", stock: 6 },
      { name: "d", priceCents: 300, salePriceCents: 100, status: "Disabled", category: "Vape" },
    ] as const;
    for (const [at, fact] of facts.entries()) await stock(app.db, vendor.vendor.id, { ...fact, updatedAt: 10 - at });
    const names = async (query: string) => {
      let [seen, next] = ["", `limit=1&${query}`];
      while (next && seen.length < 9) {
        const { products, nextPage } = await list(vendor, next);
        seen += products.map(({ name }) => name).join("");
        next = nextPage?.split("?")[1] ?? "";
      }
      return seen;
    };
    expect(await names("show=off")).toBe("ad");
    expect(await names("show=off&category=vape")).toBe("d");
    expect(await names("show=sale")).toBe("bd");
    expect(await names("show=no-image")).toBe("c");
    expect(await names("show=low")).toBe("ba");
    expect(await names("sort=price")).toBe("bdca");
    expect(await names("sort=price-down")).toBe("acdb");
    expect(await names("sort=price-down&category=vape")).toBe("cd");
    expect(await names("sort=changed")).toBe("abcd");
    expect(await names("sort=price-down&show=off")).toBe("ad");
    expect(await names("sort=price&show=low")).toBe("ba");
    expect((await list(vendor, "q=coastline&show=sale&sort=price-down")).products.map(({ name }) => name)).toEqual([
      "d",
      "b",
    ]);
    expect((await list(vendor, "q=costline&show=no-image")).products.map(({ name }) => name)).toEqual(["c"]);
  });

  test("finds part of a name, brand or strain of this vendor only, and follows changes", async () => {
    const vendor = await aVendor(app, worker);
    const facts = { name: "Purple Haze", brand: "Café & Söhne", strain: "Haze SAT" };
    const product = await stock(app.db, vendor.vendor.id, facts);
    await stock(app.db, rival.vendor.id, facts);
    for (const text of ["purple", "LE HA", "café &", "haze sat"]) {
      const { products } = await list(vendor, `q=${encodeURIComponent(text)}`);
      expect([text, products.map(({ _id }) => _id)]).toEqual([text, [product.id]]);
    }
    expect((await list(vendor, "q=haze&category=edible")).products).toEqual([]);
    await app.db.update(products).set({ name: "Green Haze" }).where(eq(products.id, product.id));
    expect((await list(vendor, "q=purple")).products).toEqual([]);
    expect((await list(vendor, "q=green")).products).toHaveLength(1);
    await app.db.delete(products).where(eq(products.id, product.id));
    expect((await list(vendor, "q=green")).products).toEqual([]);
  });

  test.each([
    ["pre roll", "Lemon Preroll"],
    ["joint", "Lemon Preroll"],
    ["cafe", "Lemon Preroll"],
    ["gorila glu", "Gorilla Glue"],
    ["rilla", "Gorilla Glue"],
    ["sohne gummies", "Sour Gummy"],
  ])("finds for “%s” what shoppers would: %s", async (text, name) => {
    const vendor = await aVendor(app, worker);
    await stock(app.db, vendor.vendor.id, { name: "Lemon Preroll", brand: "Café", category: "Pre-roll" });
    await stock(app.db, vendor.vendor.id, { name: "Gorilla Glue", brand: "", status: "Disabled" });
    await stock(app.db, vendor.vendor.id, { name: "Sour Gummy", brand: "Söhne", category: "Edible", imageKey: null });
    await stock(app.db, rival.vendor.id, { name, brand: "Café" });
    const { products } = await list(vendor, `q=${encodeURIComponent(text)}`);
    expect(products.map((product) => product.name)).toEqual([name]);
    expect((await list(vendor, `q=${encodeURIComponent(text)}&category=gear`)).products).toEqual([]);
  });

  test.each(oddTexts)("takes %s literally", async (text) =>
    expect((await list(mine, `q=${encodeURIComponent(text)}`)).products).toEqual([]),
  );
});

describe("the catalog", () => {
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const inCatalog = (brand: string, name: string, category: Category = "Vape") =>
    app.db.insert(catalogProducts).values({ id: newId(Date.now()), brand, name, category, createdAt: 0 });

  test("is searched by brand, then by words, then with typos", async () => {
    await inCatalog("Jetty Extracts", "Alien OG Cartridge");
    await inCatalog("Jetty Extracts", "Alien OG Shatter", "Concentrate");
    await inCatalog("Café Söhne", "Pre-Roll Battery");
    const match = async (text: string) => {
      const { products: matches, suggestion } = await searchCatalog(app.db, "Vape", text);
      return [matches.map(({ name }) => name).join(), suggestion];
    };
    for (const text of ["jetty extracts", "JETTY", "jetty extract", "alien", "aliens cartridges", "jetty alien", "og"])
      expect([text, ...(await match(text))]).toEqual([text, "Alien OG Cartridge", null]);
    for (const text of ["cafe sohne", "pre roll"]) expect(await match(text)).toEqual(["Pre-Roll Battery", null]);
    expect(await match("preroll")).toEqual(["Pre-Roll Battery", "pre roll"]);
    expect(await match("jeety extracts")).toEqual(["Alien OG Cartridge", "jetty extracts"]);
    expect(await match("alein")).toEqual(["Alien OG Cartridge", "alien"]);
    for (const text of ["zzzz", "🌿", '"', "%"]) expect(await match(text)).toEqual(["", null]);
    await app.db.update(catalogProducts).set({ brand: "Hills" }).where(eq(catalogProducts.brand, "Jetty Extracts"));
    expect(await match("jetty")).toEqual(["", null]);
    expect(await match("hlils")).toEqual(["Alien OG Cartridge", "hills"]);
    await app.db.delete(catalogProducts).where(eq(catalogProducts.brand, "Hills"));
    expect(await match("hills")).toEqual(["", null]);
  });

  test("suggests each brand once, by prefix, by word and by similarity", async () => {
    for (const name of ["One", "Two", "Three"]) await inCatalog("Green Valley", name, "Tincture");
    await inCatalog("Valley Farms", "Four", "Tincture");
    await inCatalog("Hill & Valley", "Five", "Tincture");
    const brands = (text: string) => listBrands(app.db, "Tincture", text);
    expect(await brands("valley")).toEqual(["Valley Farms", "Green Valley", "Hill & Valley"]);
    expect(await brands("greenv")).toEqual(["Green Valley"]);
    expect(await brands("gren valey")).toEqual(["Green Valley"]);
    expect(await brands("")).toEqual(["Green Valley", "Hill & Valley", "Valley Farms"]);
    expect(await brands("zzzz")).toEqual([]);
  });

  test("suggests strains by prefix, by word and by similarity", async () => {
    for (const name of ["Blue Dream", "Dream Queen", "Gorilla Glue"])
      await app.db
        .insert(strains)
        .values({ id: newId(Date.now()), name, classification: "Hybrid", approved: true, createdAt: 0 });
    const names = async (text: string) => (await suggestStrains(app.db, text)).map(({ name }) => name);
    expect(await names("dream")).toEqual(["Dream Queen", "Blue Dream"]);
    expect(await names("gorila")).toEqual(["Gorilla Glue"]);
    for (const text of ["", "🌿", "zzzz"]) expect(await names(text)).toEqual([]);
  });

  test("lists a brand's products in a category, whatever the brand's spelling", async () => {
    const facts = { name: "Zkittlez", brand: "Moonrise", category: "Vape" as const, amounts: ["0.5g"] };
    await app.db.insert(catalogProducts).values({ ...facts, id: "catalog-2", createdAt: 0 });
    const response = await mine.browser.get("/api/products/filters?brand=mOONRISE&category=Vape&_t=1");
    expect(await response.json()).toMatchObject([{ _id: "catalog-2", name: "Zkittlez", amount: ["0.5g"], images: [] }]);
    expect((await mine.browser.get("/api/products/filters?brand=Moonrise&category=Wine")).status).toBe(400);
  });

  test("stores a new product and its pictures once, even if the form is sent again", async () => {
    const send = () => {
      const body = formOf({ name: "Nova", brand: "Moonrise", category: "Vape", description: "", amount: '["1g"]' });
      body.append("images", new File([jpeg()], "a.jpg"));
      return mine.browser.send("/api/products", { method: "POST", body, headers: { "Idempotency-Key": "nova" } });
    };
    const [first, replayed] = [await send(), await send()];
    const product = (await first.json()) as { _id: string; images: string[] };
    expect([first.status, product.images.length]).toEqual([201, 1]);
    expect(((await replayed.json()) as { _id: string })._id).toBe(product._id);
    const published = await publish(
      newProduct({ image: product.images[0], amount: "1g" }, { productId: product._id, category: "Vape" }),
    );
    expect(published.status).toBe(201);
  });

  test("refuses a new product without a brand", async () => {
    const body = formOf({ name: "N", brand: " ", category: "Vape", amount: "[]" });
    const response = await mine.browser.send("/api/products", { method: "POST", body });
    expect([response.status, ((await response.json()) as Body).message]).toEqual([422, "Brand is required"]);
  });
});
