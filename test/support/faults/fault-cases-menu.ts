import { sql } from "drizzle-orm";
import { drawingKey } from "#app/domain/menu/category-picture.ts";
import { emptyDraft } from "#app/domain/menu/variation-draft.ts";
import { deleteProducts } from "#app/use-cases/menu/delete-products.ts";
import { fetchMenuPictures } from "#app/use-cases/menu/fetch-menu-pictures.ts";
import { importMenu } from "#app/use-cases/menu/import-menu.ts";
import { publishProducts } from "#app/use-cases/menu/publish-products.ts";
import { restoreProducts } from "#app/use-cases/menu/restore-products.ts";
import { storeDrawings } from "#app/use-cases/menu/store-drawings.ts";
import { undoImport } from "#app/use-cases/menu/undo-import.ts";
import { findLastImport } from "#db/menu/imports.ts";
import { actorOf } from "../dashboard.ts";
import { valueIn } from "../outcome.ts";
import { jpeg } from "../pictures.ts";
import { stock } from "../shop.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import { pictureForm, picturePost, storing } from "./fault-cases-orders.ts";
import type { FaultCase } from "./fault-run.ts";

const MENU = "name,brand,category,amount,strain,price,salePrice,tags,thc,id\n";
const variation = { price: 30, amount: "3.5g", strain: "Sativa", image: "/images/products/blue-dream.jpg" };
/** A dispensary whose Treez has three products. */
const TREEZ = { dispensaryName: "corner3", apiKey: "a-key-of-treez-1234" };
const LEASE_MS = 91_000;

/** A vendor who is connected with Treez; what is done before the faults goes through the API as well. */
const connected =
  (before: readonly string[], path: string): FaultCase["prepare"] =>
  async ({ app, vendor, client }) => {
    const { headers } = await vendor(app);
    await client.post("/api/treez/credentials", TREEZ, headers);
    for (const each of before) await client.form(each, {}, headers);
    const [latest] = await app.db.all<{ id: string }>(sql`SELECT id FROM pos_imports ORDER BY started_at DESC LIMIT 1`);
    const id = latest?.id ?? "";
    return (client) => client.form(path, { id }, headers);
  };

export const menuCases: FaultCase[] = [
  aCase("menu/publish-product", async ({ app, vendor }) => {
    const { headers } = await vendor(app);
    await app.db.run(sql`INSERT INTO catalogue_products (id, name, brand, category, images, created_at)
        VALUES ('blue-dream', 'Blue Dream', 'Coastline', 'Flower', '["products/blue-dream.jpg"]', 0)`);
    const body = { productId: "blue-dream", name: "Blue Dream", category: "Flower", variation };
    const key = { "Idempotency-Key": crypto.randomUUID() };
    return (client) => client.post("/api/vendor/inventory", body, { ...headers, ...key });
  }),
  aCase("menu/update-product", async ({ app, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    return (client) => client.put(`/api/vendor/inventory/${id}`, { variation: { price: 31 } }, headers);
  }),
  aCase("compliance/claim-judge", async ({ app, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    // Strength as a selling point is judged, and allowed in California.
    return (client) => client.put(`/api/vendor/inventory/${id}`, { description: "Our strongest flower" }, headers);
  }),
  aCase("menu/change-products", async ({ app, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const changes = [await stock(app.db, shop.id), await stock(app.db, shop.id)].map(({ id }) => ({
      productId: id,
      price: 31,
    }));
    return (client) => client.patch("/api/vendor/inventory", { changes }, headers);
  }),
  aCase("menu/publish-products", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    const row = { from: { kind: "own", id }, ...emptyDraft, amount: "7g", strain: "Sativa", price: "40" } as const;
    const once = { key: crypto.randomUUID(), bodyHash: "body" };
    return (client) => client.direct((faulty) => publishProducts(faulty, actorOf(shop.id), { rows: [row], once }));
  }),
  looseCase("menu/delete-products", { onRetry: [409] }, async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const ids = [await stock(app.db, shop.id), await stock(app.db, shop.id)].map(({ id }) => id);
    const lines = ids.map((id) => ({ id, version: 1 }));
    return (client) => client.direct((faulty) => deleteProducts(faulty, actorOf(shop.id), lines));
  }),
  looseCase("menu/restore-products", { onRetry: [409] }, async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    await deleteProducts(app, actorOf(shop.id), [{ id, version: 1 }]);
    return (client) => client.direct((faulty) => restoreProducts(faulty, actorOf(shop.id), [id]));
  }),
  looseCase("menu/delete-product", { onRetry: [404] }, async ({ app, vendor }) => {
    const { vendor: shop, headers } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    return (client) => client.delete(`/api/vendor/inventory/${id}`, headers);
  }),
  picturePost("store-image", "/api/vendor/inventory/upload-product-image", () => pictureForm("image")),
  looseCase(
    "menu/save-product-image",
    { repeats: ["stored_images"], steps: ["stored_images"] },
    async ({ app, vendor }) => {
      // In trial: the page around the form limits others.
      const { vendor: shop, headers } = await vendor(app, { createdAt: Date.now() });
      const { id } = await stock(app.db, shop.id);
      const path = `/vendor-dashboard/menu/${id}/image`;
      return (client) => client.send(path, { method: "POST", headers, body: pictureForm("image") });
    },
  ),
  byVendor(
    "menu/create-catalog-product",
    (client, { headers, vendor }) => {
      const fields = { name: "Moon Dust", brand: "Coastline", category: "Flower", description: "", amount: '["3.5g"]' };
      return client.send("/api/products", {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": vendor.id },
        body: pictureForm("images", fields),
      });
    },
    storing,
  ),
  // Someone else changed the settings since the form was loaded, which shows once the picture is stored.
  picturePost(
    "discard-images",
    "/api/vendors/daily-promo",
    () => pictureForm("promoImage", { title: "Two for one", description: "Today.", version: "99" }),
    { refused: 409 },
  ),
  ...["menu/import-menu", "menu/match-catalog", "menu/read-menu-file"].map((useCase) =>
    looseCase(useCase, { onRetry: [409] }, async ({ app, vendor }) => {
      // In trial: the page around the form limits others.
      const { vendor: shop, headers } = await vendor(app, { createdAt: Date.now() });
      const { id } = await stock(app.db, shop.id);
      const file = `${MENU}New,B,Edible,10mg,Hybrid,12.50,10,Low THC,,\nBlue Dream,Coastline,Flower,3.5g,Sativa,26,,,,${id}\n`;
      const { planKey } = valueIn(await importMenu(app, actorOf(shop.id), { file, apply: null }));
      const form = new FormData();
      for (const [name, value] of Object.entries({ file, name: "menu.csv", apply: planKey })) form.set(name, value);
      const init = { method: "POST", headers: { ...headers, "Sec-Fetch-Site": "same-origin" }, body: form };
      return (client) => client.send("/vendor-dashboard/menu-import", init);
    }),
  ),
  aCase("menu/undo-import", async ({ app, vendor }) => {
    const { vendor: shop } = await vendor(app);
    const { id } = await stock(app.db, shop.id);
    const file = `${MENU}New,B,Edible,10mg,Hybrid,12.50,10,Low THC,,\nBlue Dream,Coastline,Flower,3.5g,Sativa,26,,,,${id}\n`;
    const { planKey } = valueIn(await importMenu(app, actorOf(shop.id), { file, apply: null }));
    await importMenu(app, actorOf(shop.id), { file, apply: planKey });
    const last = await findLastImport(app.db, shop.id, 0);
    return (client) => client.direct((faulty) => undoImport(faulty, actorOf(shop.id), last?.at ?? 0));
  }),
  looseCase(
    "menu/fetch-menu-pictures",
    { repeats: ["stored_images"], steps: ["stored_images"] },
    async ({ app, vendor }) => {
      const { vendor: shop } = await vendor(app);
      const { id } = await stock(app.db, shop.id, { imageKey: null });
      const lines = [{ line: 2, productId: id, url: "https://pictures.example/blue-dream.jpg" }];
      const pictures = { fetch: async () => ({ ok: true, bytes: jpeg() }) as const };
      return (client) =>
        client.direct((faulty) => fetchMenuPictures(Object.assign(faulty, { pictures }), actorOf(shop.id), lines));
    },
  ),
  aCase("menu/store-drawings", async () => {
    const asset = async () => jpeg();
    return (client) =>
      client.direct((faulty) => storeDrawings(Object.assign(faulty, { asset }), [drawingKey("Flower")]));
  }),
  byVendor("pos/connect-treez", (client, { headers }) => client.post("/api/treez/credentials", TREEZ, headers)),
  { useCase: "pos/disconnect-treez", prepare: connected([], "/vendor/treez/removal") },
  ...["pos/preview-import", "pos/read-treez"].map(
    (useCase): FaultCase => ({
      useCase,
      steps: "all",
      laterMs: LEASE_MS,
      prepare: connected([], "/vendor/treez/preview"),
    }),
  ),
  {
    useCase: "pos/resume-import",
    steps: "all",
    laterMs: LEASE_MS,
    prepare: connected(["/vendor/treez/preview"], "/vendor/treez/import"),
  },
  looseCase("pos/import-products", { steps: "all", laterMs: LEASE_MS }, async ({ app, vendor, client }) => {
    const { headers } = await vendor(app);
    await client.post("/api/treez/credentials", TREEZ, headers);
    return (client) => client.post("/api/treez/import-products", {}, headers);
  }),
];
