import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Checkout } from "#app/domain/checkout/draft.ts";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { runBatch } from "#db/client.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { isOutOfStock, reserveStock } from "#db/menu/stock.ts";
import { findOrder } from "#db/orders/queries.ts";
import { type products, stockHolds, type vendors } from "#db/schema/index.ts";
import { testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { nextPhone } from "#test/support/next-phone.ts";
import { aCheckout } from "#test/support/sale.ts";
import { openShop, stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;
type Product = typeof products.$inferInsert;
let shop: typeof vendors.$inferInsert;
beforeAll(async () => {
  shop = await openShop(db, { minOrderCents: 0 });
});
const actor = () => actorOf(shop.id);

type Reply = { code?: string; message?: string; orderId?: string; quote?: QuoteJson };
async function order(product: Product, quantity = 1) {
  const response = await postAsCustomer(
    "create-order",
    orderPayload(shop.id, [product], {
      phone: nextPhone(),
      totalAmount: (product.priceCents * quantity) / 100,
      orderDetails: { items: [{ productId: product.id, quantity, price: product.priceCents / 100, salePrice: null }] },
    }),
  );
  return { status: response.status, ...(await response.json<Reply>()) };
}
async function placed(product: Product, quantity = 1): Promise<string> {
  const { status, orderId } = await order(product, quantity);
  expect(status).toBe(201);
  return orderId as string;
}
const left = async ({ id }: Product) => (await findProductOfVendor(db, shop.id, id))?.stock;
const cancel = (orderId: string) =>
  moveOrder(app, actor(), { orderId, stage: "canceled", reason: "out-of-stock" } as never);

describe("an order of a counted product", () => {
  test("reserves its stock, and a cancellation returns it once", async () => {
    const product = await stock(db, shop.id, { stock: 7 });
    const [byShop, byShopper] = [await placed(product, 3), await placed(product, 2)];
    expect(await left(product)).toBe(2);
    expect(await cancelByShopper(app, byShopper)).toMatchObject({ ok: true });
    expect(await left(product)).toBe(4);
    const twice = await Promise.all([cancel(byShop), cancel(byShop)]);
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await left(product)).toBe(7);
  });

  test("beyond the stock is refused with a message and the quantity left", async () => {
    const product = await stock(db, shop.id, { name: "Haze", stock: 2 });
    const { status, code, message, quote } = await order(product, 3);
    expect([status, code, message]).toEqual([409, "changed-meanwhile", "Only 2 of Haze are left."]);
    expect(quote).toMatchObject({ changes: [{ kind: "left" }], items: [{ quantity: 2, left: 2 }], total: 50 });
    await placed(product, 2);
    const refused = await order(product);
    expect([refused.status, refused.message]).toEqual([409, "Haze is sold out today."]);
    expect(refused.quote).toMatchObject({ changes: [{ kind: "gone" }], items: [] });
    expect(await left(product)).toBe(0);
  });

  test("returns nothing if the product wasn't counted when it was placed, or isn't counted any more", async () => {
    const product = await stock(db, shop.id);
    const count = (count: number | null) =>
      updateProduct(app, actor(), { productId: product.id, version: null, edit: { stock: count } });
    const before = await placed(product);
    await count(5);
    await cancel(before);
    expect(await left(product)).toBe(5);
    const after = await placed(product);
    await count(null);
    await cancel(after);
    expect(await left(product)).toBeNull();
  });

  test("returns its stock when its goods are returned, until that is undone", async () => {
    const product = await stock(db, shop.id, { id: "product", stock: 3 });
    const { id: orderId } = await addOrder(app, shop.id, aDelivery);
    await runBatch(db, reserveStock(db, orderId, [{ productId: "product", quantity: 1 }], Date.now()));
    const move = (stage: string) => moveOrder(app, actor(), { orderId, stage, readyInMinutes: 10 } as never);
    for (const stage of ["accepted", "ready", "onTheWay", "returned"])
      expect(await move(stage)).toMatchObject({ ok: true });
    expect(await left(product)).toBe(3);
    expect(await undoOrderMove(app, actor(), { orderId })).toMatchObject({ ok: true });
    expect(await left(product)).toBe(2);
    await move("returned");
    await placed(product, 3);
    const sold = await undoOrderMove(app, actor(), { orderId });
    expect(sold).toMatchObject({ reason: "illegal-move", message: "What came back has been ordered since." });
    expect(await left(product)).toBe(0);
  });

  test("keeps its reservation while open, and loses the record a month after it ends", async () => {
    const product = await stock(db, shop.id, { stock: 9 });
    const [open, canceled] = [await placed(product, 2), await placed(product, 3)];
    await cancel(canceled);
    const holders = async () =>
      (await db.select().from(stockHolds).where(eq(stockHolds.productId, product.id))).map(({ orderId }) => orderId);
    const later = (days: number) => testApp({ at: Date.now() + days * 86_400_000 });
    await sweepOldRows(later(29));
    expect(await holders()).toEqual([open, canceled]);
    await sweepOldRows(later(31));
    expect(await holders()).toEqual([open]);
    await cancel(open);
    expect(await left(product)).toBe(9);
  });

  test("reserves its new lines after a change", async () => {
    const [haze, kush] = [
      await stock(db, shop.id, { name: "Haze", stock: 5 }),
      await stock(db, shop.id, { name: "Kush", stock: 2 }),
    ];
    const orderId = await placed(haze, 3);
    const propose = (replacementId: string, quantity: number) =>
      proposeChange(app, actor(), {
        orderId,
        lines: [{ productId: haze.id, action: "replace", replacementId, quantity }],
        otherwise: "cancel",
      });
    expect(await propose(kush.id as string, 3)).toMatchObject({ message: "Only 2 of Kush are left." });
    const accept = async () => {
      const proposal = (await findOrder(db, orderId))?.proposals.find(({ answer }) => answer === null);
      return answerProposal(app, { orderId, proposalId: proposal?.id ?? "", accepts: true });
    };
    expect(await propose(haze.id as string, 1)).toMatchObject({ ok: true });
    expect(await accept()).toMatchObject({ ok: true });
    expect(await left(haze)).toBe(4);
    await propose(kush.id as string, 2);
    await placed(kush, 1);
    expect(await accept()).toMatchObject({ ok: false, reason: "changed-meanwhile" });
    expect([await left(haze), await left(kush)]).toEqual([4, 1]);
    await cancel(orderId);
    expect([await left(haze), await left(kush)]).toEqual([5, 1]);
  });
});

/** A pickup of one, by a shopper without other orders today. */
const checkoutOf = ({ id: productId, priceCents }: Product): Checkout =>
  aCheckout({
    vendorId: shop.id,
    contact: { ...aCheckout().contact, phone: nextPhone() },
    items: [{ productId: productId as string, quantity: 1, price: priceCents / 100, salePrice: null }],
    seen: { paymentFee: 0, total: priceCents / 100, stockFrom: null },
  });

describe("the last unit", () => {
  /** A database whose first batch waits until all others have read, so that all decide on the same stock. */
  function meetingAt(count: number) {
    let arrived = 0;
    const { promise: met, resolve: open } = Promise.withResolvers<void>();
    return () => {
      let isFirst = true;
      const batch = async (...statements: Parameters<typeof db.batch>) => {
        const results = await db.batch(...statements);
        if (!isFirst) return results;
        isFirst = false;
        if (++arrived === count) open();
        await met;
        return results;
      };
      return Object.assign(Object.create(db), { batch }) as typeof db;
    };
  }

  test("goes to one of ten simultaneous orders; the others are refused and leave nothing behind", async () => {
    const last = await stock(db, shop.id, { name: "The last one", stock: 1 });
    const meeting = meetingAt(10);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        placeOrder(testVisit({ db: meeting(), clientIp: `10.8.0.${at}` }), checkoutOf(last)),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.reason}: ${outcome.message}`]));
    expect(new Set(refused)).toEqual(new Set(["changed-meanwhile: The last one is sold out today."]));
    expect(await left(last)).toBe(0);
    const [counted] = await db.all(sql`SELECT count(*) AS lines FROM order_items WHERE product_id = ${last.id}`);
    expect(counted).toEqual({ lines: 1 });
  });

  test("can't be reserved twice, even if both orders read it as available", async () => {
    const last = await stock(db, shop.id, { stock: 3 });
    const [first, second] = [await placed(last, 1), await placed(await stock(db, shop.id), 1)];
    const reserve = (orderId: string, quantity: number) =>
      runBatch(db, reserveStock(db, orderId, [{ productId: last.id as string, quantity }], Date.now()));
    expect(isOutOfStock(await reserve(second, 3).catch((error) => error))).toBe(true);
    expect(await left(last)).toBe(2);
    await reserve(first, 2);
    expect(await left(last)).toBe(0);
  });
});
