import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { OrderPlacedJson, QuoteJson } from "#app/domain/checkout/schema.ts";
import { cityKey } from "#app/domain/compliance/local-rate.ts";
import { enterRate } from "#app/use-cases/compliance/enter-local-rate.ts";
import { answerProposal } from "#app/use-cases/orders/answer-proposal.ts";
import { proposeChange } from "#app/use-cases/orders/propose.ts";
import { createDb } from "#db/client.ts";
import { listLocalRates } from "#db/compliance/local-tax-rates.ts";
import { findOrder } from "#db/orders/queries.ts";
import { auditEvents, localTaxRates } from "#db/schema/index.ts";
import { NOON, testApp, testVisit } from "#test/support/app.ts";
import { listAudit } from "#test/support/audit.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { openShop, stock } from "#test/support/shop.ts";

const db = createDb((env as unknown as { DB: D1Database }).DB);
const admin = { ...actorOf("none"), role: "admin" as const, vendorId: null };
const typed = { state: "CA", city: "Los Angeles", taxKey: "local", percent: "1", fromDay: "2026-01-01", untilDay: "" };
const enter = (change: Partial<typeof typed> = {}, at = NOON) =>
  enterRate(testVisit({ at }), admin, { ...typed, ...change });
const entered = async () =>
  (await listLocalRates(db, "CA")).map(({ city, percent, fromDay, untilDay }) => [city, percent, fromDay, untilDay]);

beforeEach(async () => {
  await db.delete(localTaxRates);
  await db.delete(auditEvents);
});

describe("a city's tax rate", () => {
  test("is entered by an admin and audited", async () => {
    expect(await enter({ city: " Los  Angeles" })).toMatchObject({ ok: true });
    expect(await entered()).toEqual([["los angeles", 1, "2026-01-01", null]]);
    expect(await listAudit(db, NOON + 1)).toMatchObject([{ kind: "local-tax-entered" }]);
  });

  test("ends the day before the next one begins", async () => {
    await enter();
    await enter({ percent: "2", fromDay: "2026-07-01" });
    expect(await entered()).toEqual([
      ["los angeles", 2, "2026-07-01", null],
      ["los angeles", 1, "2026-01-01", "2026-06-30"],
    ]);
  });

  test("can be corrected or ended by entering it again", async () => {
    await enter();
    await enter({ percent: "1.5", untilDay: "2026-03-31" });
    expect(await entered()).toEqual([["los angeles", 1.5, "2026-01-01", "2026-03-31"]]);
  });

  test("never applies on a day that a later one covers", async () => {
    await enter({ fromDay: "2026-07-01" });
    expect(await enter()).toMatchObject({
      reason: "invalid",
      fields: { untilDay: "Another rate begins on Jul 1, 2026. Enter a last day before it." },
    });
    expect(await enter({ untilDay: "2026-06-30" })).toMatchObject({ ok: true });
    expect(await entered()).toHaveLength(2);
  });

  test("is refused from non-admins, for unknown states and for invalid rates", async () => {
    expect(await enterRate(testVisit(), { ...admin, role: "vendor" }, typed)).toMatchObject({ reason: "not-allowed" });
    expect(await enter({ state: "TX" })).toMatchObject({ reason: "not-found" });
    expect(await enter({ percent: "lots" })).toMatchObject({ reason: "invalid", fields: { percent: /./ } });
    expect(await entered()).toEqual([]);
  });
});

describe("an order", () => {
  const post = async <T>(path: string, body: unknown) => (await (await postAsCustomer(path, body)).json()) as T;

  test("has the same tax lines, including the city's, when quoted, placed and read", async () => {
    const shop = await openShop(db);
    const flower = await stock(db, shop.id);
    await enter({ city: cityKey(shop.city), fromDay: "2020-01-01" });
    const items = [{ productId: flower.id, quantity: 2, price: 25, salePrice: null }];
    const { quote } = await post<{ quote: QuoteJson }>("quote", { vendorId: shop.id, orderType: "Pickup", items });
    expect(quote.taxLines.map(({ name, rate }) => [name, rate])).toEqual([
      ["Cannabis excise tax", 15],
      ["State sales tax", 7.25],
      ["Local tax", 1],
    ]);
    expect(quote.taxNote).toBeNull();
    const { order } = await post<OrderPlacedJson>(
      "create-order",
      orderPayload(shop.id, [flower], { totalAmount: 50, orderDetails: { items } }),
    );
    expect(order.taxLines).toEqual(quote.taxLines);
    const goods = quote.taxLines.reduce((left, { amount }) => left - Math.round(amount * 100), 5000);
    expect((await findOrder(db, order._id))?.taxes?.goodsCents).toBe(goods);
  });

  test("is taxed again when its lines change, by the law of the day it was placed", async () => {
    const app = testApp();
    const shop = await openShop(db, { minOrderCents: 0 });
    const flower = await stock(db, shop.id);
    const haze = await stock(db, shop.id, { name: "Haze", priceCents: 3000, salePriceCents: null });
    const { order } = await post<OrderPlacedJson>("create-order", orderPayload(shop.id, [flower]));
    const replace = { productId: flower.id, action: "replace" as const, replacementId: haze.id, quantity: 2 };
    await proposeChange(app, actorOf(shop.id), { orderId: order._id, lines: [replace], otherwise: "cancel" });
    const [proposal] = (await findOrder(db, order._id))?.proposals ?? [];
    await answerProposal(app, { orderId: order._id, proposalId: proposal?.id ?? "", accepts: true });
    const changed = await findOrder(db, order._id);
    expect(changed?.subtotalCents).toBe(6000);
    const { goodsCents = 0, lines = [] } = changed?.taxes ?? {};
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, goodsCents)).toBe(6000);
  });
});
