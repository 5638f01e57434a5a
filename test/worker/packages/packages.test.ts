import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { loader as board } from "#app/routes/dashboard/orders/orders.tsx";
import { loader as packagesPage } from "#app/routes/dashboard/packages/packages.tsx";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { finishOpenPackage } from "#app/use-cases/packages/finish-package.ts";
import { pickPackage } from "#app/use-cases/packages/pick-package.ts";
import { receivePackage } from "#app/use-cases/packages/receive-package.ts";
import { returnPick } from "#app/use-cases/packages/return-pick.ts";
import { findTrip, findTripOfRequest } from "#db/couriers/trips.ts";
import { findPackage, listPackages } from "#db/packages/packages.ts";
import { callRoute, testApp, testVisit } from "#test/support/app.ts";
import { actorOf as courierOf } from "#test/support/couriers.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import { valueIn } from "#test/support/outcome.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { stock } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const app = testApp();
let shop: Awaited<ReturnType<typeof aDispensary>>;
let productId: string;
beforeEach(async () => {
  shop = await aDispensary(app, { licenseNumber: "C10-0000123" });
  ({ id: productId } = await stock(app.db, shop.vendor.id, { stock: 10 }));
});

const by = () => actorOf(shop.vendor.id);
const receive = (uid: string, units = 5, product = productId) =>
  receivePackage(app, by(), { uid, productId: product, units, labResult: "" });
const received = async (uid: string, units = 5) => valueIn(await receive(uid, units)).id;
const leftOf = async (uid: string) => (await findPackage(app.db, shop.vendor.id, uid))?.left;
const stockNow = async () =>
  (await app.db.all<{ stock: number }>(sql`SELECT stock FROM products WHERE id = ${productId}`))[0]?.stock;
const order = (facts = {}) => addOrder(app, shop.vendor.id, facts, productId);

describe("a package", () => {
  test("adds its units to the counted stock when it is received, once", async () => {
    await received("A1");
    expect(await stockNow()).toBe(15);
    expect(await receive("A1")).toMatchObject({
      reason: "conflict",
      fields: { uid: expect.stringContaining("already added this package") },
    });
    expect(await stockNow()).toBe(15);
  });

  test("contains a product of the dispensary", async () => {
    const other = await aDispensary(app);
    const foreign = await stock(app.db, other.vendor.id);
    expect(await receive("A1", 5, foreign.id)).toMatchObject({ fields: { productId: "Choose a product." } });
    expect(await listPackages(app.db, shop.vendor.id)).toEqual([]);
  });

  test("is of a product that the list distinguishes from another brand's", async () => {
    const other = await stock(app.db, shop.vendor.id, { brand: "Nova" });
    const cookie = await signedIn(app, shop.account.id);
    const visited = { path: "/vendor-dashboard/packages", cookie };
    const { options } = await callRoute<{ options: string[][] }>(packagesPage, testVisit(), visited);
    expect(options).toEqual([
      [productId, "Blue Dream · Coastline · 3.5\u00A0g"],
      [other.id, "Blue Dream · Nova · 3.5\u00A0g"],
    ]);
  });

  test("takes what is left of it from the stock when it is finished, and isn't picked from any more", async () => {
    const id = await received("A1");
    valueIn(await finishOpenPackage(app, by(), id));
    expect(await stockNow()).toBe(10);
    expect(await finishOpenPackage(app, by(), id)).toMatchObject({ reason: "not-found" });
    const { id: orderId } = await order();
    expect(await pickPackage(app, by(), orderId, "A1")).toMatchObject({
      fields: { uid: "This package is empty." },
    });
  });

  test("of another dispensary is unknown here", async () => {
    const id = await received("A1");
    const { vendor } = await aDispensary(app);
    const stranger = actorOf(vendor.id);
    const { id: orderId } = await order();
    expect(await finishOpenPackage(app, stranger, id)).toMatchObject({ reason: "not-found" });
    expect(await pickPackage(app, stranger, orderId, "A1")).toMatchObject({ reason: "not-found" });
    expect(await returnPick(app, stranger, orderId, id)).toMatchObject({ reason: "not-found" });
    const { id: own } = await addOrder(app, vendor.id, {}, productId);
    expect(await pickPackage(app, stranger, own, "A1")).toMatchObject({
      fields: { uid: expect.stringMatching(/^Package A1 isn't on your list\./) },
    });
  });
});

describe("picking", () => {
  test("takes units from the package, and puts them back", async () => {
    const packageId = await received("A1");
    const { id } = await order();
    expect(valueIn(await pickPackage(app, by(), id, "A1"))).toMatchObject({ units: 1 });
    expect(await leftOf("A1")).toBe(4);
    expect(await pickPackage(app, by(), id, "A1")).toMatchObject({ reason: "invalid" });
    valueIn(await returnPick(app, by(), id, packageId));
    expect(await leftOf("A1")).toBe(5);
    expect(await returnPick(app, by(), id, packageId)).toMatchObject({ reason: "not-found" });
  });

  test("gives the last unit to one of two orders", async () => {
    await received("A1", 1);
    const ids = [(await order()).id, (await order()).id];
    const picked = await Promise.all(ids.map((id) => pickPackage(app, by(), id, "A1")));
    expect(picked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(picked.find(({ ok }) => !ok)).toMatchObject({ fields: { uid: "This package is empty." } });
    expect(await leftOf("A1")).toBe(0);
  });

  test("fills no line twice, from however many scanners", async () => {
    for (const uid of ["A1", "A2"]) await received(uid);
    const { id } = await order();
    const picked = await Promise.all(["A1", "A2"].map((uid) => pickPackage(app, by(), id, uid)));
    expect(picked.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await leftOf("A1"))! + (await leftOf("A2"))!).toBe(9);
  });

  test("of a canceled order is returned", async () => {
    await received("A1");
    const { id } = await order();
    valueIn(await pickPackage(app, by(), id, "A1"));
    valueIn(await moveOrder(app, by(), { orderId: id, status: "CANCELLED" }));
    expect(await leftOf("A1")).toBe(5);
    expect(await pickPackage(app, by(), id, "A1")).toMatchObject({ reason: "illegal-move" });
  });

  test("is shown on the board of a dispensary with packages, and on no other", async () => {
    const { id } = await order();
    const packagesShown = async () => {
      const cookie = await signedIn(app, shop.account.id);
      const { orders } = await callRoute<{ orders: { _id: string; packages: unknown }[] }>(board, testVisit(), {
        path: "/vendor-dashboard",
        cookie,
      });
      return orders.find(({ _id }) => _id === id)?.packages;
    };
    expect(await packagesShown()).toBeNull();
    await received("A1");
    expect(await packagesShown()).toMatchObject([{ quantity: 1, picked: 0 }]);
    valueIn(await pickPackage(app, by(), id, "A1"));
    expect(await packagesShown()).toMatchObject([{ picked: 1, picks: [{ uid: "A1", units: 1 }] }]);
  });
});

test("a driver in California leaves only with picked goods, whose tags are in the ledger and stay as they were", async () => {
  const packageId = await received("A1");
  const driver = courierOf((await anAccount(app, "courier", { employerIds: [shop.vendor.id] })) as never);
  const { id: orderId } = await order(aDelivery);
  const { id } = await storedRequest(app.db, {
    vendorId: shop.vendor.id,
    orderId,
    address: "200 N Spring St, Los Angeles, CA 90012",
  });
  const move = (name: "assign" | "pickUp") => moveCourierRequest(app, driver, { requestId: id, move: name });
  valueIn(await move("assign"));
  expect(await move("pickUp")).toMatchObject({
    reason: "trip-refused",
    message: "The dispensary hasn't picked a package for Blue Dream yet. Ask at the counter.",
  });
  valueIn(await pickPackage(app, by(), orderId, "A1"));
  valueIn(await move("pickUp"));
  const { id: tripId } = (await findTripOfRequest(app.db, id))!;
  expect((await findTrip(app.db, tripId))?.goods).toMatchObject([{ packages: [{ uid: "A1", units: 1 }] }]);
  expect(await returnPick(app, by(), orderId, packageId)).toMatchObject({ ok: false });
  expect(await leftOf("A1")).toBe(4);
});
