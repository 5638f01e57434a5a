import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { HistoryArea } from "#app/domain/accounts/history.ts";
import { saveWindows } from "#app/use-cases/checkout/save-windows.ts";
import { deleteDeal } from "#app/use-cases/deals/delete-deal.ts";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { switchDeal } from "#app/use-cases/deals/switch-deal.ts";
import { pauseOrders } from "#app/use-cases/dispensaries/pause-orders.ts";
import { savePaymentSettings } from "#app/use-cases/dispensaries/save-payment-settings.ts";
import { changeProducts } from "#app/use-cases/menu/change-products.ts";
import { deleteProduct } from "#app/use-cases/menu/delete-product.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { listHistory } from "#db/accounts/history.ts";
import { insertHistory } from "#db/accounts/history-writes.ts";
import { runBatch } from "#db/client.ts";
import { auditEvents } from "#db/schema/index.ts";
import { testApp } from "#test/support/app.ts";
import { actorOf, addOrder, aVendor } from "#test/support/dashboard.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";

const app = testApp({ at: Date.now() });
const { db } = app;

async function aShop() {
  const { vendor, account } = await aDispensary(app);
  return { vendor, actor: actorOf(vendor.id, { userId: account.id }) };
}
const linesOf = async (vendorId: string, area: HistoryArea | null = null) =>
  (await listHistory(db, vendorId, { area, before: null, limit: 50 })).entries;

describe("the history shows", () => {
  test("who changed a product, what it was and what it is", async () => {
    const { vendor, actor } = await aShop();
    const product = await stock(db, vendor.id);
    await updateProduct(app, actor, { productId: product.id, version: null, edit: { priceCents: 4321 } });
    expect(await linesOf(vendor.id)).toMatchObject([
      {
        area: "products",
        who: "Robin Vale",
        what: `Changed ${product.name}`,
        changes: [{ label: "Price", after: "$43.21" }],
      },
    ]);
    const later = testApp({ at: app.now() + 1 });
    await deleteProduct(later, actor, { productId: product.id, version: null });
    expect(await linesOf(vendor.id)).toMatchObject([{ what: `Deleted ${product.name}` }, {}]);
  });

  test("of many products each, and of none that is left as it was", async () => {
    const { vendor, actor } = await aShop();
    const [first, second] = [await stock(db, vendor.id), await stock(db, vendor.id)];
    const lines = [{ productId: first.id, priceCents: 1111 }, { productId: second.id }];
    expect(await changeProducts(app, actor, { lines, dryRun: true })).toMatchObject({ ok: true });
    expect(await linesOf(vendor.id)).toEqual([]);
    expect(await changeProducts(app, actor, { lines, dryRun: false })).toMatchObject({ ok: true });
    expect(await linesOf(vendor.id)).toMatchObject([{ what: `Changed ${first.name}` }]);
  });

  test("settings by their words, and a pause", async () => {
    const { vendor, actor } = await aShop();
    const settings = { minOrder: 35, acceptedPayments: [{ method: "Cash" as const, fee: 0 }], version: null };
    await savePaymentSettings(app, actor, settings);
    await savePaymentSettings(app, actor, settings);
    await pauseOrders(app, actor, { minutes: 15, reason: "Short of hands" });
    const lines = await linesOf(vendor.id, "settings");
    expect(lines.map(({ what }) => what).sort()).toEqual([
      expect.stringMatching(/^Changed .*minimum order/),
      "Paused orders",
    ]);
    expect(lines.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ label: "Minimum order", after: "$35.00" }),
    );
  });

  test("what the dispensary did with an order, without its shopper", async () => {
    const { vendor, actor } = await aShop();
    const { id } = await addOrder({ db, now: app.now }, vendor.id, { lastName: "Zephyr" });
    await moveOrder(app, actor, { orderId: id, stage: "accepted", readyInMinutes: 30 });
    const lines = await linesOf(vendor.id, "orders");
    expect(lines).toMatchObject([
      { who: "Robin Vale", changes: [{ label: "Stage", before: "Placed", after: "Accepted" }] },
    ]);
    expect(JSON.stringify(lines)).not.toContain("Zephyr");
  });
});

test("the history shows changes to order windows, and deals turned on or off", async () => {
  const { vendor, actor } = await aShop();
  await saveWindows(app, actor, { minutes: 30, capacity: 4, leadMinutes: 60, daysAhead: 2, version: null });
  const saved = await saveDeal(app, actor, {
    name: "Early bird",
    kind: "percent",
    value: 20,
    target: { scope: "order" },
  });
  for (const _twice of [1, 2]) await switchDeal(app, actor, saved.ok ? saved.value.id : "", false);
  expect(await linesOf(vendor.id, "settings")).toMatchObject([
    { what: "Changed Order ahead", changes: [{ label: "Order ahead" }] },
  ]);
  const deals = (await linesOf(vendor.id, "deals")).filter(({ what }) => what === "Changed Early bird");
  expect(deals).toMatchObject([{ changes: [{ label: "Switched", before: "on", after: "off" }] }]);
});

test("the history shows a deal as shoppers see it", async () => {
  const { vendor, actor } = await aShop();
  const body = { name: "Early bird", kind: "percent", value: 20, target: { scope: "order" } } as const;
  const saved = await saveDeal(app, actor, body);
  const id = saved.ok ? saved.value.id : "";
  await saveDeal(testApp({ at: app.now() + 1 }), actor, { ...body, value: 30 }, id);
  await deleteDeal(testApp({ at: app.now() + 2 }), actor, id);
  expect(await deleteDeal(app, actor, id)).toMatchObject({ reason: "not-found" });
  const lines = await linesOf(vendor.id, "deals");
  expect(lines.map(({ what }) => what)).toEqual(["Deleted Early bird", "Changed Early bird", "Added Early bird"]);
  expect(lines[1]?.changes).toEqual([{ label: "Terms", before: "20% off everything", after: "30% off everything" }]);
});

describe("the history leaves out", () => {
  test("of a change that came too late", async () => {
    const { vendor, actor } = await aShop();
    const product = await stock(db, vendor.id);
    const change = (priceCents: number) =>
      updateProduct(app, actor, { productId: product.id, version: null, edit: { priceCents } });
    const outcomes = await Promise.all([1100, 1200, 1300, 1400].map(change));
    expect(await linesOf(vendor.id)).toHaveLength(outcomes.filter(({ ok }) => ok).length);
    const late = { minOrder: 40, acceptedPayments: [{ method: "Cash" as const, fee: 0 }], version: 999 };
    expect(await savePaymentSettings(app, actor, late)).toMatchObject({ reason: "changed-meanwhile" });
    expect(await linesOf(vendor.id, "settings")).toEqual([]);
  });

  test("changes at other dispensaries", async () => {
    const { vendor, actor } = await aShop();
    const other = await aShop();
    const product = await stock(db, vendor.id);
    await updateProduct(app, actor, { productId: product.id, version: null, edit: { priceCents: 4321 } });
    expect(await linesOf(other.vendor.id)).toEqual([]);
  });
});

test("pages of the history hold every line once, also those of one instant", async () => {
  const { vendor, actor } = await aShop();
  const { id } = await addOrder({ db, now: app.now }, vendor.id, {});
  await moveOrder(app, actor, { orderId: id, stage: "accepted", readyInMinutes: 30 });
  const lines = Array.from({ length: 23 }, (_, at) => ({
    ...({ kind: at % 2 ? "product-changed" : "deal-changed", subjectId: "any", changes: [] } as const),
    name: String(at),
  }));
  await runBatch(db, [insertHistory(db, { vendorId: vendor.id, actorId: actor.userId, now: app.now() }, lines)]);
  const seen: string[] = [];
  let before = null;
  do {
    const { entries, more }: Awaited<ReturnType<typeof listHistory>> = await listHistory(db, vendor.id, {
      area: null,
      before,
      limit: 5,
    });
    seen.push(...entries.map((entry) => entry.id));
    before = (more && entries.at(-1)) || null;
  } while (before);
  expect([seen.length, new Set(seen).size]).toEqual([24, 24]);
});

test("the API gives a page of one area and where the next begins", async () => {
  const { vendor, account, browser } = await aVendor(app, worker);
  const lines = Array.from({ length: 101 }, (_, at) => ({
    ...({ kind: "product-changed", subjectId: "any", changes: [] } as const),
    name: String(at),
  }));
  await runBatch(db, [insertHistory(db, { vendorId: vendor.id, actorId: account.id, now: app.now() }, lines)]);
  type Page = { entries: { what: string }[]; nextPage: string | null };
  const page = async (query: string) => (await browser.get(`/api/vendors/history?${query}`)).json<Page>();
  const first = await page("area=products");
  expect(first.entries).toHaveLength(100);
  const second = await page(`area=products&page=${first.nextPage}`);
  expect([second.entries.length, second.nextPage]).toEqual([1, null]);
  expect((await page("area=staff")).entries).toEqual([]);
  expect((await browser.get("/api/vendors/history?area=secrets")).status).toBe(400);
  expect(await db.select().from(auditEvents).where(eq(auditEvents.vendorId, vendor.id))).toHaveLength(101);
});
