import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { requireCourierPartner } from "#app/session/require.ts";
import { chooseShop } from "#app/use-cases/accounts/choose-shop.ts";
import { removeStaff } from "#app/use-cases/accounts/remove-staff.ts";
import { signIn } from "#app/use-cases/accounts/sign-in.ts";
import { copyDeals } from "#app/use-cases/deals/copy-deals.ts";
import { saveDeal } from "#app/use-cases/deals/save-deal.ts";
import { addShop } from "#app/use-cases/dispensaries/add-shop.ts";
import { copyPrices } from "#app/use-cases/menu/copy-prices.ts";
import { readShopsToday } from "#app/use-cases/sales/read-shops-today.ts";
import { saveAccountPush } from "#db/notices/push-writes.ts";
import { deals, ledgerOpenings, products, pushSubscriptions, sessions } from "#db/schema/index.ts";
import { NOON, routeContext, testVisit } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { actorWith, aDispensary, joins, PASSWORD, signedIn } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

const visit = testVisit();
const { db } = visit;

/** An owner of one dispensary who also works at another. */
async function aPerson(role: "owner" | "manager" | "staff" = "owner", facts: Parameters<typeof openShop>[1] = {}) {
  const { vendor: first, account } = await aDispensary(visit);
  const second = await openShop(db, facts);
  await joins({ ...visit, now: () => NOON + 1 }, account.id, second.id, role);
  const cookie = await signedIn(visit, account.id);
  const actorNow = async () => (await actorWith(cookie))!;
  return { first, second, account, cookie, actorNow };
}

describe("a person who works for two dispensaries", () => {
  test("signs in at the first, and goes on at the second with the role that they have there", async () => {
    const { first, second, actorNow } = await aPerson("staff");
    const actor = await actorNow();
    expect(actor).toMatchObject({ vendorId: first.id, staffRole: "owner", vendorIds: [first.id, second.id] });
    expect(await chooseShop(visit, actor, second.id)).toMatchObject({ ok: true });
    expect(await actorNow()).toMatchObject({ vendorId: second.id, staffRole: "staff" });
  });

  test("chooses for one sign-in alone, whose tokens may renew", async () => {
    const { second, account, actorNow } = await aPerson();
    const elsewhere = await signedIn(visit, account.id);
    const actor = await actorNow();
    await chooseShop(visit, actor, second.id);
    const chosen = await db.select().from(sessions).where(eq(sessions.familyId, actor.sessionId));
    expect(chosen.map(({ vendorId }) => vendorId)).toEqual([second.id]);
    expect((await actorWith(elsewhere))?.vendorId).not.toBe(second.id);
  });

  test("can't choose a dispensary that they don't work for", async () => {
    const { actorNow } = await aPerson();
    const stranger = await openShop(db);
    const actor = await actorNow();
    expect(await chooseShop(visit, actor, stranger.id)).toMatchObject({ reason: "not-found" });
    expect((await actorNow()).vendorId).toBe(actor.vendorId);
  });

  test("receives the orders of the chosen dispensary", async () => {
    const { second, actorNow } = await aPerson();
    const actor = await actorNow();
    const device = { id: actor.userId, endpoint: `https://push.example.com/${actor.userId}`, p256dh: "", auth: "" };
    await saveAccountPush(db, { ...device, createdAt: NOON } as never, actor, 10);
    await chooseShop(visit, actor, second.id);
    const [saved] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, actor.userId));
    expect(saved?.vendorId).toBe(second.id);
  });

  test("loses one of them and keeps the other, after a new sign-in", async () => {
    const { first, second, account, actorNow } = await aPerson("manager");
    const other = actorOf(second.id, { userId: (await aDispensary(visit)).account.id });
    await joins(visit, other.userId, second.id);
    await chooseShop(visit, await actorNow(), second.id);
    expect(await removeStaff(visit, other, { id: account.id })).toMatchObject({ ok: true });
    expect(await db.select().from(sessions).where(eq(sessions.userId, account.id))).toEqual([]);
    const entered = valueIn(await signIn(visit, { email: account.email, password: PASSWORD }));
    expect(entered).toMatchObject({ vendorIds: [first.id] });
  });

  test("is at the first after the couriers' login too, and chooses the one with couriers there", async () => {
    const { second, account, cookie, actorNow } = await aPerson("owner", { courierServiceEnabled: true });
    expect(await signIn(visit, { email: account.email, password: PASSWORD }, "courier")).toMatchObject({ ok: true });
    const dashboard = () => {
      const request = new Request("http://localhost/courier-dashboard", { headers: { Cookie: cookie } });
      return requireCourierPartner({ context: routeContext(testVisit()), request }, "orders");
    };
    const location = await dashboard().catch((response: Response) => response.headers.get("Location"));
    expect(location).toBe("/vendor-dashboard/shops");
    await chooseShop(visit, await actorNow(), second.id);
    expect(await dashboard()).toMatchObject({ actor: { vendorId: second.id } });
  });

  test("sees today's numbers of both", async () => {
    const { first, second, account } = await aPerson("manager");
    await addOrder(visit, second.id, { totalCents: 4200, subtotalCents: 4200 });
    const [atFirst, atSecond] = await readShopsToday(visit, account.id);
    expect(atFirst).toMatchObject({ id: first.id, sales: { orders: 0, cents: 0 }, waiting: 0, staffRole: "owner" });
    expect(atSecond).toMatchObject({
      id: second.id,
      sales: { orders: 1, cents: 4200 },
      waiting: 1,
      staffRole: "manager",
    });
  });

  test("sees no sales where they are staff", async () => {
    const { second, account } = await aPerson("staff");
    const [atFirst, atSecond] = await readShopsToday(visit, account.id);
    expect([atFirst?.sales, atSecond?.sales, atSecond?.id]).toEqual([{ orders: 0, cents: 0 }, null, second.id]);
  });
});

describe("another dispensary of an owner", () => {
  const place = { address: "200 N Spring St, Los Angeles, CA 90012", lat: 34.0537, lng: -118.2427 };
  const second = { dispensaryName: "Second Door", license: null, ...place };

  test("has books of its own, belongs to the same account, and the sign-in goes on there", async () => {
    const { account } = await aDispensary(visit);
    const cookie = await signedIn(visit, account.id);
    const id = valueIn(await addShop(visit, (await actorWith(cookie))!, second));
    expect(await actorWith(cookie)).toMatchObject({ vendorId: id, staffRole: "owner", vendorStatus: "active" });
    expect(await db.select().from(ledgerOpenings).where(eq(ledgerOpenings.vendorId, id))).toHaveLength(1);
  });

  test("is added once", async () => {
    const { account } = await aDispensary(visit);
    const actor = (await actorWith(await signedIn(visit, account.id)))!;
    valueIn(await addShop(visit, actor, second));
    expect(await addShop(visit, actor, second)).toMatchObject({ reason: "conflict" });
    expect(await addShop(visit, actor, { ...second, dispensaryName: "Third Door" })).toMatchObject({ ok: true });
  });

  test("is not for managers", async () => {
    const { vendor } = await aDispensary(visit);
    const manager = actorOf(vendor.id, { staffRole: "manager" });
    expect(await addShop(visit, manager, second)).toMatchObject({ reason: "not-allowed" });
  });
});

describe("copied to another dispensary of the person,", () => {
  const copied = { dryRun: false } as const;
  const priceOf = async (id: string) =>
    (await db.select().from(products).where(eq(products.id, id))).map((row) => [row.priceCents, row.salePriceCents])[0];

  test("prices of products on both menus change there, after a preview", async () => {
    const { first, second, actorNow } = await aPerson();
    await stock(db, first.id, { name: "Night Bus", priceCents: 2500, salePriceCents: 2000 });
    const [there, other] = [
      await stock(db, second.id, { name: "night bus", priceCents: 3000 }),
      await stock(db, second.id, { name: "Only there", priceCents: 100 }),
    ];
    const actor = await actorNow();
    const preview = valueIn(await copyPrices(visit, actor, second.id, { dryRun: true }));
    expect([preview.changes.length, preview.unknown, await priceOf(there.id)]).toEqual([1, 1, [3000, null]]);
    valueIn(await copyPrices(visit, actor, second.id, copied));
    expect([await priceOf(there.id), await priceOf(other.id)]).toEqual([
      [2500, 2000],
      [100, null],
    ]);
  });

  test("deals keep their terms, name that shop's own products, and replace a deal of the same name", async () => {
    const { first, second, actorNow } = await aPerson();
    const own = await stock(db, first.id, { name: "Night Bus" });
    const there = await stock(db, second.id, { name: "Night Bus" });
    const actor = await actorNow();
    const base = { kind: "percent", value: 20 } as const;
    const ofProduct = { scope: "product" as const, productIds: [own.id] };
    valueIn(await saveDeal(visit, actor, { ...base, name: "Bus day", target: ofProduct }));
    valueIn(await saveDeal(visit, actor, { ...base, name: "Spring", code: "SPRING", target: { scope: "order" } }));
    valueIn(await copyDeals(visit, actor, second.id, copied));
    const recopied = valueIn(await copyDeals(visit, actor, second.id, copied));
    expect(recopied.map(({ isNew, refusal }) => [isNew, refusal])).toEqual([
      [false, null],
      [false, null],
    ]);
    const rows = await db.select().from(deals).where(eq(deals.vendorId, second.id));
    expect(rows.map(({ name, percent, productIds, code }) => [name, percent, productIds, code]).sort()).toEqual([
      ["Bus day", 20, [there.id], null],
      ["Spring", 20, [], "SPRING"],
    ]);
  });

  test("a deal whose products aren't there, or that its law forbids, is refused alone", async () => {
    const { first, second, actorNow } = await aPerson("owner", { state: "MA" });
    const own = await stock(db, first.id, { name: "Only here" });
    const actor = await actorNow();
    const base = { kind: "percent", value: 20 } as const;
    valueIn(
      await saveDeal(visit, actor, { ...base, name: "Here", target: { scope: "product", productIds: [own.id] } }),
    );
    const preview = valueIn(await copyDeals(visit, actor, second.id, { dryRun: true }));
    expect(preview.map(({ refusal }) => refusal)).toEqual(["None of its products is on the other menu."]);
    const ofSecond = and(eq(deals.vendorId, second.id), eq(deals.name, "Here"));
    valueIn(await copyDeals(visit, actor, second.id, copied));
    expect(await db.select().from(deals).where(ofSecond)).toEqual([]);
  });

  test.each<[string, (actor: Actor, to: string) => Promise<unknown>]>([
    ["prices", (actor, to) => copyPrices(visit, actor, to, copied)],
    ["deals", (actor, to) => copyDeals(visit, actor, to, copied)],
  ])("%s need a right to change them there, and don't reach strangers", async (_, copy) => {
    const { first, second, actorNow } = await aPerson("staff");
    await stock(db, first.id, { name: "Night Bus", priceCents: 2500 });
    await stock(db, second.id, { name: "Night Bus", priceCents: 3000 });
    const actor = await actorNow();
    expect(await copy(actor, second.id)).toMatchObject({ reason: "not-allowed" });
    expect(await copy(actor, (await openShop(db)).id)).toMatchObject({ reason: "not-found" });
    expect(await copy(actor, first.id)).toMatchObject({ reason: "not-found" });
  });
});
