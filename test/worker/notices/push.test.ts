import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { orderToken } from "#app/platform/order-link.ts";
import { endSession } from "#app/session/sessions.ts";
import { signOutEverywhere } from "#app/use-cases/accounts/sign-out-everywhere.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { notifyOfFavorites } from "#app/use-cases/notices/notify-of-favorites.ts";
import { pushNotice } from "#app/use-cases/notices/push-notice.ts";
import { sweepOldRows } from "#app/use-cases/sweep-old-rows.ts";
import { deleteExpiredSessions } from "#db/accounts/writes.ts";
import { addOrder } from "#test/support/add-order.ts";
import { testVisit } from "#test/support/app.ts";
import { asJson } from "#test/support/as-json.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { actorOf } from "#test/support/couriers.ts";
import { postAsCustomer } from "#test/support/customer.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { aBrowser, aSubscription, decryptPush, pushKeys } from "#test/support/push.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

const DAY = 86_400_000;
const visit = testVisit({ at: Date.now() });

/** The pushes sent, and how push services answer. */
let rung: { endpoint: string; body: Uint8Array<ArrayBuffer> }[];
let statusOf: (endpoint: string) => number;
beforeEach(() => {
  rung = [];
  statusOf = () => 201;
  vi.stubGlobal("fetch", async (request: Request) => {
    rung.push({ endpoint: request.url, body: new Uint8Array(await request.arrayBuffer()) });
    return new Response(null, { status: statusOf(request.url) });
  });
});
const endpoints = () => rung.map(({ endpoint }) => endpoint).sort();

let devices = 0;
const anEndpoint = () => `https://push.example.com/device/${devices++}`;

async function call(method: "POST" | "DELETE", body: unknown, cookie = "") {
  const init = asJson(method, body, { Origin: "http://localhost", ...(cookie ? { Cookie: cookie } : {}) });
  const response = await worker.fetch("http://localhost/api/push/subscriptions", init);
  return {
    status: response.status,
    ...((await response.json()) as { message?: string; fields?: object; code?: string }),
  };
}
const subscribe = (cookie: string, endpoint = anEndpoint()) =>
  call("POST", { subscription: aSubscription(endpoint) }, cookie);

async function aNotifiedDispensary() {
  const { vendor, account } = await aDispensary(visit);
  const cookie = await signedIn(visit, account.id);
  const endpoint = anEndpoint();
  expect(await subscribe(cookie, endpoint)).toMatchObject({ status: 201 });
  return { vendor, account, cookie, endpoint };
}

async function anOrder() {
  const vendor = await openShop(visit.db);
  const { id } = await addOrder(visit, vendor.id);
  return { id, token: await orderToken(visit.settings.orderLinkKey, id), vendorId: vendor.id };
}

const ring = (audience: Parameters<typeof pushNotice>[1], id = "order-1") =>
  pushNotice(visit, audience, { kind: "order-placed", id });

test("browsers subscribe with our key", async () => {
  const response = await worker.fetch("http://localhost/api/push/key");
  expect(await response.json()).toEqual({ key: pushKeys.VAPID_PUBLIC_KEY });
});

describe("a browser is notified", () => {
  test("for the account that is signed in", async () => {
    const { vendor, account, endpoint } = await aNotifiedDispensary();
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 1, failed: 0 });
    expect(await ring({ userId: account.id })).toEqual({ delivered: 1, failed: 0 });
    expect(endpoints()).toEqual([endpoint, endpoint]);
  });

  test("for the one order whose link it has", async () => {
    const order = await anOrder();
    const subscription = aSubscription(anEndpoint());
    const other = await orderToken(visit.settings.orderLinkKey, "another");
    expect(await call("POST", { subscription, order: { id: order.id, token: other } })).toMatchObject({ status: 404 });
    expect(await call("POST", { subscription, order })).toMatchObject({ status: 201 });
    expect(await ring({ orderId: order.id })).toEqual({ delivered: 1, failed: 0 });
    expect(await ring({ vendorId: order.vendorId })).toEqual({ delivered: 0, failed: 0 });
    expect(endpoints()).toEqual([subscription.endpoint]);
  });

  test("for its account and for each of its orders", async () => {
    const { account, cookie, endpoint } = await aNotifiedDispensary();
    const [first, second] = [await anOrder(), await anOrder()];
    const subscription = aSubscription(endpoint);
    for (const order of [first, second, second])
      expect(await call("POST", { subscription, order }, cookie)).toMatchObject({ status: 201 });
    for (const audience of [{ orderId: first.id }, { orderId: second.id }, { userId: account.id }])
      expect(await ring(audience)).toEqual({ delivered: 1, failed: 0 });
  });

  test("for the account that signed in on it last", async () => {
    const { account, endpoint } = await aNotifiedDispensary();
    const driver = await anAccount(visit, "courier");
    expect(await subscribe(await signedIn(visit, driver.id), endpoint)).toMatchObject({ status: 201 });
    expect(await ring({ userId: account.id })).toEqual({ delivered: 0, failed: 0 });
    expect(await ring({ userId: driver.id })).toEqual({ delivered: 1, failed: 0 });
  });
});

describe("a subscription is refused", () => {
  test("for a push service on a private name, beside its field", async () => {
    const { cookie } = await aNotifiedDispensary();
    const refused = await subscribe(cookie, "https://push.internal/1");
    expect(refused).toMatchObject({ status: 400, fields: { "subscription.endpoint": expect.stringMatching(/\.$/) } });
  });

  test("for a key that is not on its curve", async () => {
    const { cookie } = await aNotifiedDispensary();
    const subscription = aSubscription(anEndpoint());
    subscription.keys.p256dh = subscription.keys.p256dh.replace(/.{4}$/, "AAAA");
    expect(await call("POST", { subscription }, cookie)).toMatchObject({
      status: 400,
      fields: { "subscription.keys.p256dh": "This key is not a point on the P-256 curve." },
    });
  });

  test("for an account's eleventh device, even if many subscribe at once; a known one is renewed", async () => {
    const { account, cookie, endpoint } = await aNotifiedDispensary();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => subscribe(cookie)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([...Array(9).fill(201), ...Array(3).fill(422)]);
    expect(await subscribe(cookie, endpoint)).toMatchObject({ status: 201 });
    expect(await ring({ userId: account.id })).toEqual({ delivered: 10, failed: 0 });
  });

  test("for an order's sixth device", async () => {
    const order = await anOrder();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await call("POST", { subscription: aSubscription(anEndpoint()), order })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422]);
  });

  test("if an account subscribes too often", async () => {
    const { account, cookie, endpoint } = await aNotifiedDispensary();
    await useUp(visit, "pushSubscription", `user:${account.id}`, 1);
    expect(await subscribe(cookie, endpoint)).toMatchObject({ status: 429 });
  });
});

describe("a device is no longer notified", () => {
  test("once its owner, and only its owner, unsubscribes it", async () => {
    const { vendor, cookie, endpoint } = await aNotifiedDispensary();
    const stranger = await aNotifiedDispensary();
    expect(await call("DELETE", { endpoint }, stranger.cookie)).toMatchObject({ status: 404 });
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 1, failed: 0 });
    expect(await call("DELETE", { endpoint }, cookie)).toMatchObject({ status: 200 });
    expect(await call("DELETE", { endpoint }, cookie)).toMatchObject({ status: 404 });
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 0, failed: 0 });
  });

  test("once it is unsubscribed with its order's link", async () => {
    const [order, other] = [await anOrder(), await anOrder()];
    const endpoint = anEndpoint();
    await call("POST", { subscription: aSubscription(endpoint), order });
    expect(await call("DELETE", { endpoint, order: other })).toMatchObject({ status: 404 });
    expect(await call("DELETE", { endpoint, order })).toMatchObject({ status: 200 });
    expect(await ring({ orderId: order.id })).toEqual({ delivered: 0, failed: 0 });
  });

  test.each([404, 410])("once its push service answers %i", async (status) => {
    const { vendor, cookie, endpoint } = await aNotifiedDispensary();
    const stays = anEndpoint();
    await subscribe(cookie, stays);
    statusOf = (at) => (at === endpoint ? status : 201);
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 1, failed: 0 });
    rung = [];
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 1, failed: 0 });
    expect(endpoints()).toEqual([stays]);
  });

  test("but still is if its push service fails temporarily", async () => {
    const { vendor } = await aNotifiedDispensary();
    statusOf = () => 500;
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 0, failed: 1 });
    statusOf = () => 201;
    expect(await ring({ vendorId: vendor.id })).toEqual({ delivered: 1, failed: 0 });
  });

  describe("when its session ends", () => {
    const rows = async (userId = "") =>
      visit.db.all(sql`SELECT endpoint FROM push_subscriptions WHERE user_id = ${userId}`);

    test("by signing out there, but other devices are", async () => {
      const { account, cookie } = await aNotifiedDispensary();
      const elsewhere = anEndpoint();
      await subscribe(await signedIn(visit, account.id), elsewhere);
      await endSession(
        testVisit({ at: Date.now() }),
        new Request("http://localhost/", { headers: { Cookie: cookie } }),
      );
      expect(await rows(account.id)).toEqual([{ endpoint: elsewhere }]);
    });

    test("by signing out everywhere", async () => {
      const { account } = await aNotifiedDispensary();
      const other = await aNotifiedDispensary();
      await signOutEverywhere(visit, actorOf({ ...account, firstName: "R" }));
      expect(await rows(account.id)).toEqual([]);
      expect(await rows(other.account.id)).toHaveLength(1);
    });

    test("by disabling a courier's account", async () => {
      const courier = await anAccount(visit, "courier");
      await subscribe(await signedIn(visit, courier.id));
      const admin = actorOf(await anAccount(visit, "admin").then((account) => ({ ...account, firstName: "A" })));
      await setCourierDisabled(visit, admin, { courierId: courier.id, disabled: true });
      expect(await rows(courier.id)).toEqual([]);
    });

    test("by expiring, before and after its row is deleted", async () => {
      const { account } = await aNotifiedDispensary();
      const later = { ...visit, now: () => Date.now() + 400 * DAY };
      expect(await pushNotice(later, { userId: account.id }, { kind: "order-placed", id: "1" })).toMatchObject({
        delivered: 0,
      });
      expect(await rows(account.id)).toHaveLength(1);
      await deleteExpiredSessions(visit.db, later.now(), 0);
      expect(await rows(account.id)).toEqual([]);
    });

    test("but still is when its tokens are renewed and old ones deleted", async () => {
      const { account, cookie } = await aNotifiedDispensary();
      const headers = { Cookie: cookie, Origin: "http://localhost" };
      const renewed = await worker.fetch("http://localhost/api/auth/refresh-token", { method: "POST", headers });
      expect(renewed.status).toBe(200);
      await deleteExpiredSessions(visit.db, 0, Date.now() + DAY);
      expect(await ring({ userId: account.id })).toEqual({ delivered: 1, failed: 0 });
    });

    test("while it is subscribing", async () => {
      const { account, cookie } = await aNotifiedDispensary();
      await visit.db.run(sql`DELETE FROM push_subscriptions WHERE user_id = ${account.id}`);
      const subscribing = subscribe(cookie);
      await signOutEverywhere(visit, actorOf({ ...account, firstName: "R" }));
      await subscribing;
      expect(await rows(account.id)).toEqual([]);
    });
  });

  test("a week after its order", async () => {
    const order = await anOrder();
    await call("POST", { subscription: aSubscription(anEndpoint()), order });
    await sweepOldRows({ ...visit, now: () => Date.now() + 6 * DAY });
    expect(await ring({ orderId: order.id })).toMatchObject({ delivered: 1 });
    await sweepOldRows({ ...visit, now: () => Date.now() + 8 * DAY });
    expect(await ring({ orderId: order.id })).toMatchObject({ delivered: 0 });
  });
});

test("a row belongs to an account or to an order, never to both or neither", async () => {
  const insert = (userId: string | null, sessionId: string | null, orderId: string | null) =>
    visit.db.run(sql`INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id, order_id)
      VALUES ('x', 'https://push.example.com/x', '', '', ${userId}, ${sessionId}, ${orderId})`);
  const { account } = await aNotifiedDispensary();
  const order = await anOrder();
  const owners: Parameters<typeof insert>[] = [
    [null, null, null],
    [account.id, "s", order.id],
    [account.id, null, null],
  ];
  for (const owner of owners) await expect(insert(...owner)).rejects.toThrow();
});

describe("a favorite", () => {
  const save = (endpoint: string, ...favorites: string[]) =>
    call("POST", { subscription: aSubscription(endpoint), favorites });
  const change = (id: string, set: SQL) => visit.db.run(sql`UPDATE products SET ${set} WHERE id = ${id}`);
  const soldOut = { priceCents: 4000, salePriceCents: null, stock: 0 };
  const laterBy = (ms: number) => ({ ...visit, now: () => visit.now() + ms });

  test("that is back notifies each device that saved it, once a day", async () => {
    const { vendor } = await aDispensary(visit);
    const [first, second] = [await stock(visit.db, vendor.id, soldOut), await stock(visit.db, vendor.id, soldOut)];
    const [both, single, none] = [anEndpoint(), anEndpoint(), anEndpoint()];
    expect(await save(both, first.id, second.id, "gone")).toMatchObject({ status: 201 });
    await save(single, first.id);
    await save(none);
    for (const { id } of [first, second]) await change(id, sql`stock = 3`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 2 });
    expect(endpoints()).toEqual([both, single].sort());
    for (const stock of [0, 2]) await change(first.id, sql`stock = ${stock}`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 0 });
    for (const stock of [0, 2]) await change(first.id, sql`stock = ${stock}`);
    expect(await notifyOfFavorites(laterBy(DAY))).toEqual({ notified: 2 });
  });

  test("that costs less notifies only if a lower price may be shown", async () => {
    for (const [state, notified] of [
      ["CA", 1],
      ["MA", 0],
    ] as const) {
      const { vendor } = await aDispensary(visit, { state });
      const product = await stock(visit.db, vendor.id, { ...soldOut, stock: 5 });
      await save(anEndpoint(), product.id);
      for (const set of [sql`price_cents = 4500`, sql`stock = 4`]) {
        await change(product.id, set);
        expect(await notifyOfFavorites(visit)).toEqual({ notified: 0 });
      }
      await change(product.id, sql`sale_price_cents = 3000`);
      expect(await notifyOfFavorites(visit)).toEqual({ notified });
    }
  });

  test("that can't be ordered sends no notification, however cheap", async () => {
    const { vendor } = await aDispensary(visit);
    const product = await stock(visit.db, vendor.id, { ...soldOut, stock: 1 });
    await save(anEndpoint(), product.id);
    await change(product.id, sql`price_cents = 100`);
    await change(product.id, sql`stock = 0`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 0 });
  });

  test("that was removed, or was on a device that turned notifications off, no longer notifies", async () => {
    const { vendor } = await aDispensary(visit);
    const [remaining, dropped] = [await stock(visit.db, vendor.id, soldOut), await stock(visit.db, vendor.id, soldOut)];
    const endpoint = anEndpoint();
    await save(endpoint, remaining.id, dropped.id);
    await save(endpoint, remaining.id);
    await change(dropped.id, sql`stock = 1`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 0 });
    expect(await call("DELETE", { endpoint, favorites: true })).toMatchObject({ status: 200 });
    await change(remaining.id, sql`stock = 1`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 0 });
    expect(await call("DELETE", { endpoint, favorites: true })).toMatchObject({ status: 404 });
  });

  test("is deleted half a year after its device last sent it", async () => {
    const { vendor } = await aDispensary(visit);
    const product = await stock(visit.db, vendor.id, soldOut);
    await save(anEndpoint(), product.id);
    await sweepOldRows(laterBy(179 * DAY));
    await change(product.id, sql`stock = 1`);
    expect(await notifyOfFavorites(visit)).toEqual({ notified: 1 });
    await sweepOldRows(laterBy(181 * DAY));
    for (const stock of [0, 1]) await change(product.id, sql`stock = ${stock}`);
    expect(await notifyOfFavorites(laterBy(181 * DAY))).toEqual({ notified: 0 });
  });

  test("is refused together with an order, and beyond a hundred", async () => {
    const subscription = aSubscription(anEndpoint());
    const order = await anOrder();
    expect(await call("POST", { subscription, order, favorites: [] })).toMatchObject({
      status: 400,
      fields: { favorites: "Name an order or favorites, not both." },
    });
    expect(await save(anEndpoint(), ...Array.from({ length: 101 }, (_, at) => `p${at}`))).toMatchObject({
      status: 400,
      fields: { favorites: "At most 100 favorites." },
    });
  });
});

describe("a notification", () => {
  test("of a new order has no name, product or amount", async () => {
    const { vendor, account } = await aDispensary(visit);
    const browser = await aBrowser();
    const { privateKey: _, ...keys } = browser;
    const cookie = await signedIn(visit, account.id);
    await call("POST", { subscription: { endpoint: anEndpoint(), keys } }, cookie);
    const payload = orderPayload(vendor.id, [await stock(visit.db, vendor.id)]);
    const response = await postAsCustomer("create-order", payload);
    const { orderId } = (await response.json()) as { orderId: string };
    await vi.waitFor(() => expect(rung).toHaveLength(1));
    expect(JSON.parse(await decryptPush(rung[0]!.body, browser))).toEqual({
      title: "New order",
      body: "A new order is waiting.",
      url: "/vendor-dashboard",
      tag: `order-${orderId.slice(-6).toUpperCase()}`,
    });
  });

  test("notifies a driver of requests that a dispatcher assigned, reassigned or canceled, but not about the driver's own moves", async () => {
    const [first, second] = [await anAccount(visit, "courier"), await anAccount(visit, "courier")];
    const messages: string[] = [];
    const browsers = new Map<string, Awaited<ReturnType<typeof aBrowser>>>();
    for (const driver of [first, second]) {
      const browser = await aBrowser();
      const { privateKey: _, ...keys } = browser;
      const endpoint = `https://push.example.com/of/${driver === first ? "first" : "second"}/${devices++}`;
      browsers.set(endpoint, browser);
      await call("POST", { subscription: { endpoint, keys } }, await signedIn(visit, driver.id));
    }
    const dispatcher = actorOf({ ...(await anAccount(visit, "dispatcher")), firstName: "D" });
    const { id } = await storedRequest(visit.db);
    const moves = async (actor: typeof dispatcher, move: "assign" | "reassign" | "cancel", courierId?: string) =>
      expect(await moveCourierRequest(visit, actor, { requestId: id, move, courierId } as never)).toMatchObject({
        ok: true,
      });
    const heard = async (count: number) => {
      await vi.waitFor(() => expect(rung).toHaveLength(count), { timeout: 10_000 });
      for (const { endpoint, body } of rung.splice(0)) {
        const { title } = JSON.parse(await decryptPush(body, browsers.get(endpoint)!));
        messages.push(`${/of\/(\w+)/.exec(endpoint)?.[1]}: ${title}`);
      }
      return messages.splice(0).sort();
    };
    await moves(dispatcher, "assign", first.id);
    expect(await heard(1)).toEqual(["first: New delivery"]);
    await moves(dispatcher, "reassign", second.id);
    expect(await heard(2)).toEqual(["first: Delivery canceled", "second: New delivery"]);
    await moves(dispatcher, "cancel");
    expect(await heard(1)).toEqual(["second: Delivery canceled"]);

    const { id: own } = await storedRequest(visit.db);
    await moveCourierRequest(visit, actorOf({ ...first, firstName: "F" }), { requestId: own, move: "assign" });
    await moveCourierRequest(visit, dispatcher, { requestId: own, move: "cancel" });
    expect(await heard(1)).toEqual(["first: Delivery canceled"]);
  });
});
