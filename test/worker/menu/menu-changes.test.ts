import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { imageUrl } from "#app/domain/image-url.ts";
import { changeOf, inventoryChangesBody, type UndoLine, undoLine } from "#app/domain/menu/changes-schema.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { runBatch } from "#db/client.ts";
import { reserveStock } from "#db/menu/stock.ts";
import { changeProductRows } from "#db/menu/writes.ts";
import { orderItems, orders, products } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { actorOf, addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
let mine: Awaited<ReturnType<typeof aVendor>>;
beforeAll(async () => {
  mine = await aVendor(app, worker);
});

type Body = {
  success: boolean;
  code?: string;
  message?: string;
  dryRun?: boolean;
  results?: { productId: string; before: object; after: object }[];
  refused?: { index: number; message: string }[];
};
async function patch(body: unknown) {
  const response = await mine.browser.send("/api/vendor/inventory", asJson("PATCH", body));
  return { status: response.status, body: (await response.json()) as Body };
}
const aProduct = (facts: Parameters<typeof stock>[2] = {}) => stock(app.db, mine.vendor.id, facts);
async function row(id: string) {
  const [stored] = await app.db.select().from(products).where(eq(products.id, id));
  if (!stored) throw new Error(`No product ${id}`);
  return stored;
}

describe("many products at once", () => {
  test("change together, and report old and new values", async () => {
    const [blue, haze] = [
      await aProduct({ amount: "1g" }),
      await aProduct({ name: "Haze", salePriceCents: 2000, tags: ["Low THC"] }),
    ];
    const image = imageUrl(blue.imageKey);
    const state = { price: 25, salePrice: null, stock: null, onMenu: true, tags: [], category: "Flower", image };
    const response = await patch({
      changes: [
        { productId: haze.id, price: 30.5, salePrice: null, tags: ["Staff Pick"] },
        { productId: blue.id, onMenu: false, category: "Vape" },
      ],
    });
    expect(response).toMatchObject({ status: 200, body: { success: true, dryRun: false } });
    expect(response.body.results).toEqual([
      {
        productId: haze.id,
        before: { ...state, salePrice: 20, tags: ["Low THC"] },
        after: { ...state, price: 30.5, tags: ["Staff Pick"] },
      },
      { productId: blue.id, before: state, after: { ...state, onMenu: false, category: "Vape" } },
    ]);
    expect(await row(haze.id)).toMatchObject({
      priceCents: 3050,
      salePriceCents: null,
      tags: ["Staff Pick"],
      version: 2,
    });
    expect(await row(blue.id)).toMatchObject({ status: "Disabled", category: "Vape", listed: false, version: 2 });
  });

  test("in a dry run, report changes and stay unchanged", async () => {
    const blue = await aProduct();
    const response = await patch({ changes: [{ productId: blue.id, price: 40 }], dryRun: true });
    expect(response.body).toMatchObject({ dryRun: true, results: [{ before: { price: 25 }, after: { price: 40 } }] });
    expect(await row(blue.id)).toMatchObject({ priceCents: 2500, version: 1 });
  });

  test("all stay unchanged if one can't be changed", async () => {
    const [blue, haze] = [await aProduct(), await aProduct()];
    const foreign = await stock(app.db, (await openShop(app.db)).id);
    const response = await patch({
      changes: [
        { productId: blue.id, price: 40 },
        { productId: haze.id, salePrice: 25 },
        { productId: foreign.id, price: 1 },
        { productId: blue.id, category: "Sofas" },
      ],
    });
    expect(response.status).toBe(422);
    expect(response.body.refused).toEqual([
      { index: 1, message: "Sale price must be less than the regular price." },
      { index: 2, message: "Product not found." },
      { index: 3, message: "Category must be one of Flower, Pre-roll, Vape, Edible, Concentrate, Tincture, Gear." },
    ]);
    for (const { id } of [blue, haze, foreign]) expect(await row(id)).toMatchObject({ priceCents: 2500, version: 1 });
  });

  test("all stay unchanged if one changed between reading and writing", async () => {
    const [blue, haze] = [await aProduct(), await aProduct()];
    const changes = [
      { ...(await row(blue.id)), priceCents: 4000 },
      { ...(await row(haze.id)), priceCents: 4000, version: 2 },
    ];
    expect(await changeProductRows(app.db, mine.vendor.id, changes, 0)).toEqual([]);
    for (const { id } of [blue, haze]) expect(await row(id)).toMatchObject({ priceCents: 2500, version: 1 });
  });

  test("that already have the values keep their version", async () => {
    const [blue, haze] = [await aProduct(), await aProduct()];
    const changes = [blue, haze].map(({ id }, at) => ({ productId: id, price: 25 + at }));
    expect(await patch({ changes })).toMatchObject({ status: 200 });
    expect(await patch({ changes })).toMatchObject({ status: 200 });
    expect([(await row(blue.id)).version, (await row(haze.id)).version]).toEqual([1, 2]);
  });

  test("get a new stock count if one is given, else keep theirs", async () => {
    const [blue, haze] = [await aProduct({ stock: 5 }), await aProduct({ stock: 5 })];
    const changes = [
      { productId: blue.id, stock: 24 },
      { productId: haze.id, price: 30 },
    ];
    const response = await patch({ changes });
    expect(response.body.results).toMatchObject([
      { before: { stock: 5 }, after: { stock: 24 } },
      { before: { stock: 5, price: 25 }, after: { stock: 5, price: 30 } },
    ]);
    expect([(await row(blue.id)).stock, (await row(haze.id)).stock]).toEqual([24, 5]);
    await patch({ changes: [{ productId: blue.id, stock: null }] });
    expect((await row(blue.id)).stock).toBeNull();
    // Two are sold between reading and writing, which makes no new version.
    const lines = [{ ...(await row(haze.id)), priceCents: 3100, stock: undefined }].map(
      ({ stock: _, ...line }) => line,
    );
    await app.db.update(products).set({ stock: 3 }).where(eq(products.id, haze.id));
    await changeProductRows(app.db, mine.vendor.id, lines, 0);
    expect(await row(haze.id)).toMatchObject({ priceCents: 3100, stock: 3 });
    for (const stock of [-1, 1.5, "many", true]) {
      const refused = await patch({ changes: [{ productId: haze.id, stock }] });
      expect([refused.status, refused.body.refused?.length]).toEqual([422, 1]);
    }
  });

  describe("whose stock change is undone", () => {
    const sell = async (productId: string, quantity: number, { isReserved = true } = {}) => {
      const { id } = await addOrder(app, mine.vendor.id);
      await app.db.update(orderItems).set({ productId, quantity }).where(eq(orderItems.orderId, id));
      if (isReserved) await runBatch(app.db, reserveStock(app.db, id, [{ productId, quantity }], app.now()));
      return id;
    };
    const count = async (productId: string, stock: number | null) => {
      const change = { lines: [{ productId, stock }], dryRun: false };
      return valueIn(await changeProducts(app, actorOf(mine.vendor.id), change)).map(undoLine);
    };

    test("get their old count minus later sales, plus later cancellations", async () => {
      const { id } = await aProduct({ stock: 10 });
      const changes = await count(id, 20);
      const orderId = await sell(id, 3);
      const undone = await patch({ changes });
      expect(undone.body.results).toMatchObject([{ before: { stock: 17 }, after: { stock: 7 } }]);
      expect((await row(id)).stock).toBe(7);
      await moveOrder(app, actorOf(mine.vendor.id), { orderId, stage: "canceled", reason: "out-of-stock" } as never);
      expect((await row(id)).stock).toBe(10);
    });

    test("are refused if more was sold than the old count", async () => {
      const { id } = await aProduct({ name: "Haze", stock: 2 });
      const changes = await count(id, 20);
      await sell(id, 5);
      const message = "Haze cannot be counted as before: more of it was sold since. Please count it again.";
      expect(await patch({ changes })).toMatchObject({ status: 422, body: { refused: [{ index: 0, message }] } });
      expect((await row(id)).stock).toBe(15);
    });

    test("are counted again from their last count, or stay uncounted as before", async () => {
      const { id } = await aProduct({ stock: 10 });
      await sell(id, 1);
      const ended = await count(id, null);
      const [canceled] = [await sell(id, 4, { isReserved: false }), await sell(id, 2, { isReserved: false })];
      await app.db.update(orders).set({ status: "CANCELLED" }).where(eq(orders.id, canceled));
      expect((await patch({ changes: ended })).body.results).toMatchObject([{ after: { stock: 7 } }]);
      const begun = await aProduct();
      expect((await patch({ changes: await count(begun.id, 6) })).status).toBe(200);
      expect((await row(begun.id)).stock).toBeNull();
    });

    test("end up right even if an order arrives between reading and writing", async () => {
      const meanwhile = (happens: () => Promise<unknown>) => {
        let isFirst = true;
        const batch = async (...statements: Parameters<typeof app.db.batch>) => {
          if (isFirst) await happens();
          isFirst = false;
          return app.db.batch(...statements);
        };
        return { ...app, db: Object.assign(Object.create(app.db), { batch }) as typeof app.db };
      };
      const undo = (lines: UndoLine[], happens: () => Promise<unknown>) => {
        const read = inventoryChangesBody.parse({ changes: lines });
        const change = { lines: read.changes.map(changeOf), dryRun: false };
        return changeProducts(meanwhile(happens), actorOf(mine.vendor.id), change);
      };
      const { id } = await aProduct({ stock: 10 });
      expect(await undo(await count(id, 20), () => sell(id, 3))).toMatchObject({ ok: true });
      expect((await row(id)).stock).toBe(7);
      const ended = await count(id, null);
      expect(await undo(ended, () => sell(id, 2, { isReserved: false }))).toMatchObject({ ok: true });
      expect((await row(id)).stock).toBe(5);
      const [audited] = await app.db.all(sql`SELECT count(*) AS lines FROM audit_events WHERE subject_id = ${id}`);
      expect(audited).toEqual({ lines: 4 });
    });
  });

  test("can be up to 1,000", async () => {
    await app.db.run(sql`WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < 1000)
      INSERT INTO products (id, vendor_id, name, category, price_cents, created_at, updated_at)
      SELECT 'many' || n, ${mine.vendor.id}, 'Tray ' || n, 'Gear', 900, 0, 0 FROM count`);
    const changes = Array.from({ length: 1001 }, (_, at) => ({ productId: `many${at}`, price: 1 + at, stock: at }));
    expect(await patch({ changes })).toMatchObject({ status: 400 });
    const response = await patch({ changes: changes.slice(0, 1000) });
    expect(response.status).toBe(200);
    expect(response.body.results?.at(-1)).toMatchObject({ after: { price: 1000, stock: 999 } });
    expect(await row("many999")).toMatchObject({ priceCents: 100_000, stock: 999 });
    expect(await row("many1000")).toMatchObject({ priceCents: 900, stock: null });
  });

  test("changed by several people at once end up as one of them left them", async () => {
    const edited = [await aProduct(), await aProduct(), await aProduct()];
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, person) => {
        // Each begins elsewhere, so that they meet in the middle.
        const lines = edited.map(({ id }) => ({ productId: id, priceCents: 1000 + person }));
        const from = person % 3;
        return changeProducts(app, actorOf(mine.vendor.id), {
          lines: [...lines.slice(from), ...lines.slice(0, from)],
          dryRun: false,
        });
      }),
    );
    const won = outcomes.filter(({ ok }) => ok).length;
    expect(won).toBeGreaterThan(0);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.reason).toBe("changed-meanwhile");
    const rows = await Promise.all(edited.map(({ id }) => row(id)));
    expect(new Set(rows.map(({ priceCents }) => priceCents)).size).toBe(1);
    expect(rows.map(({ version }) => version)).toEqual([1 + won, 1 + won, 1 + won]);
  });

  test("of a limited dispensary stay unchanged", async () => {
    const outcome = await changeProducts(app, actorOf(mine.vendor.id, { vendorStatus: "limited" }), {
      lines: [],
      dryRun: false,
    });
    expect(outcome).toMatchObject({ ok: false, reason: "not-allowed" });
  });
});
