import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { CourierRequestJson } from "#app/domain/couriers/request-json.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { testApp } from "#test/support/app.ts";
import { courierWish } from "#test/support/couriers.ts";
import { worker } from "#test/support/fetcher.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { courierRequestJsonSchema } from "#workers/api/couriers/request-schema.ts";

const DAY = 86_400_000;
const app = testApp({ at: Date.now() });
await aGazetteer();

const payload = { ...courierWish, orderTotal: 123.45 };

type Body = {
  success: boolean;
  message: string;
  code?: string;
  fields?: object;
  data: CourierRequestJson & { deliveryPin: string };
};
let visitors = 0;
/** Each visitor has its own address and limits. */
const newVisitor = () => ({ "CF-Connecting-IP": `198.51.100.${++visitors}` });

async function call(
  method: string,
  path: string,
  options: { as?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await worker.fetch(`http://localhost/api/courier-requests${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(options.as ? { Cookie: options.as, Origin: "http://localhost" } : newVisitor()),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
const rows = async () => (await app.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM courier_requests`))[0]?.n ?? 0;

let people: Record<"dispatcher" | "admin" | "courier" | "secondCourier" | "vendor" | "rival", string>;
let vendorId: string;
let courierId: string;

beforeAll(async () => {
  const own = await aDispensary(app, { courierServiceEnabled: true, createdAt: app.now() - 90 * DAY });
  const other = await aDispensary(app);
  const courier = await anAccount(app, "courier", { firstName: "Cory", lastName: "Wheels" });
  vendorId = own.vendor.id;
  courierId = courier.id;
  const sessionOf = async (role: "dispatcher" | "admin" | "courier") => signedIn(app, (await anAccount(app, role)).id);
  people = {
    dispatcher: await sessionOf("dispatcher"),
    admin: await sessionOf("admin"),
    courier: await signedIn(app, courier.id),
    secondCourier: await sessionOf("courier"),
    vendor: await signedIn(app, own.account.id),
    rival: await signedIn(app, other.account.id),
  };
});

const ZIP = "Enter the 5-digit ZIP code of this address.";

describe("asking for a courier", () => {
  test("a visitor's request is stored at the visitor's rate, even if its body claims another", async () => {
    const claims = {
      ...payload,
      isFromDashboard: true,
      status: "DELIVERED",
      courierPayment: 1,
      courierRatePercent: 85,
      courierId: "x",
      _id: "mine",
      vendorId,
      createdAt: "2020-01-01T00:00:00Z",
    };
    const { status, body } = await call("POST", "", { body: claims });
    expect(status).toBe(201);
    courierRequestJsonSchema.parse(body.data);
    expect(body.data).toMatchObject({
      status: "PENDING",
      orderTotal: 123.45,
      courierPayment: 98.76,
      courierRatePercent: 80,
      isFromDashboard: false,
      courierId: null,
      contactPhone: "(213) 555-0121",
    });
    expect(body.data._id).not.toBe("mine");
    const { body: own } = await call("GET", `/vendor/${vendorId}`, { as: people.vendor });
    expect(own).toEqual([]);
  });

  test("a visitor's request is refused, beside its pickup, in states where only a dispensary's employees may deliver", async () => {
    const [address, deliveryAddress] = [
      "200 N Spring St, Los Angeles, CA 90012",
      "1550 Vine St, Los Angeles, CA 90028",
    ];
    const { status, body } = await call("POST", "", { body: { ...payload, address, deliveryAddress } });
    expect([status, body.fields]).toEqual([
      422,
      {
        address:
          "In California, only the dispensary's own employees may deliver (4 CCR §15415). Log in as the dispensary to request one of them.",
      },
    ]);
    const own = { ...payload, address, deliveryAddress, orderNumber: "own" };
    expect((await call("POST", "", { as: people.vendor, body: own })).status).toBe(201);
  });

  test.each([
    ["to another state", { deliveryAddress: "1 Market St, Saint Louis, MO 63101" }, "deliveryAddress", /another state/],
    ["too far", { deliveryAddress: "Reno, NV" }, "deliveryAddress", /^This address is 3\d\d miles/],
    ["to nowhere", { deliveryAddress: "nowhere 99999999 foo" }, "deliveryAddress", "Could not find location"],
    ["to a town", { deliveryAddress: "Las Vegas, NV" }, "deliveryAddress", "Enter the street and house number."],
    ["from a ZIP code", { address: "89101" }, "address", "Enter the street and house number."],
    ["from nowhere", { address: "1 Main St, Springfield 00001" }, "address", "Could not find location"],
    [
      "within a state that allows no deliveries",
      { address: "Springfield 1, OH", deliveryAddress: "Springfield 2, OH" },
      "deliveryAddress",
      "Ohio allows no delivery to adults.",
    ],
    [
      "to a street without its ZIP code",
      { deliveryAddress: "3700 W Flamingo Rd, Las Vegas, NV" },
      "deliveryAddress",
      ZIP,
    ],
    ["from such a street", { address: "3700 W Flamingo Rd, Las Vegas, NV" }, "address", ZIP],
    ["for nothing", { orderTotal: 0 }, "orderTotal", /more than \$0/],
  ])("no request goes %s", async (_where, wrong, field, message) => {
    const before = await rows();
    const { status, body } = await call("POST", "", { body: { ...payload, ...wrong } });
    expect([400, 422]).toContain(status);
    expect(body.fields).toEqual({ [field]: expect.stringMatching(message) });
    expect(await rows()).toBe(before);
  });

  test("a scheduled pickup is within the next sixty days", async () => {
    const scheduled = { ...payload, pickupTimeOption: "scheduled" };
    const past = await call("POST", "", { body: { ...scheduled, requestedPickupTime: "2020-01-01T10:00" } });
    expect(past).toMatchObject({ status: 422, body: { code: "pickup-time" } });
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
    const later = await call("POST", "", { body: { ...scheduled, requestedPickupTime: `${day(30)}T10:00` } });
    // Ten o'clock in Los Angeles.
    const requestedPickupTime = expect.stringMatching(`^${day(30)}T1[78]:00:00.000Z$`);
    expect(later).toMatchObject({ status: 201, body: { data: { requestedPickupTime } } });
    const far = await call("POST", "", { body: { ...scheduled, requestedPickupTime: `${day(62)}T10:00` } });
    const message = "Please choose a pickup time within the next 60 days.";
    expect(far).toMatchObject({ status: 422, body: { message, fields: { requestedPickupTime: message } } });
  });

  test("a partner's rate follows its subscription: active 85 %, lapsed 80 %", async () => {
    const partner = { as: people.vendor, body: { ...payload, isFromDashboard: true } };
    const lapsed = await call("POST", "", partner);
    expect(lapsed.body.data).toMatchObject({ courierRatePercent: 80, courierPayment: 98.76, isFromDashboard: true });
    await subscribe(app.now() + DAY);
    const active = await call("POST", "", partner);
    expect(active.body.data).toMatchObject({ courierRatePercent: 85, courierPayment: 104.93 });
    await app.db.run(sql`UPDATE subscriptions SET entitled_until = ${app.now() - 1} WHERE vendor_id = ${vendorId}`);
    expect((await call("POST", "", partner)).body.data.courierRatePercent).toBe(80);
  });

  test("the same key and body create one request, even at once; another body with that key is refused", async () => {
    const before = await rows();
    const headers = { ...newVisitor(), "Idempotency-Key": "one-form" };
    // Within the limit of five an hour.
    const responses = await Promise.all([1, 2, 3, 4].map(() => call("POST", "", { body: payload, headers })));
    expect(new Set(responses.map((response) => response.body.data._id)).size).toBe(1);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 200, 200, 201]);
    expect(await rows()).toBe(before + 1);
    const other = await call("POST", "", { body: { ...payload, orderNumber: "B" }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: "key-reused" } });
  });

  test("a visitor who sends too many requests has to wait", async () => {
    const headers = newVisitor();
    await useUp(app, "courierRequest", headers["CF-Connecting-IP"], 1);
    expect((await call("POST", "", { body: payload, headers })).status).toBe(201);
    const before = await rows();
    const refused = await call("POST", "", { body: payload, headers });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await rows()).toBe(before);
  });
});

describe("who sees which requests", () => {
  test("a dispatcher and an admin see all, a courier the pending ones and its own, a dispensary its own", async () => {
    const pending = await storedRequest(app.db, { vendorId });
    const assigned = await storedRequest(app.db, {});
    await setStatus(assigned.id, people.secondCourier, "COURIER_ASSIGNED");
    const listed = async (as: string, path = "") => {
      const { status, body } = await call("GET", path, { as });
      expect(status).toBe(200);
      const ids = (body as unknown as CourierRequestJson[]).map((request) => request._id);
      return [ids.includes(pending.id), ids.includes(assigned.id)];
    };
    expect(await listed(people.dispatcher)).toEqual([true, true]);
    expect(await listed(people.admin)).toEqual([true, true]);
    expect(await listed(people.courier)).toEqual([true, false]);
    expect(await listed(people.secondCourier)).toEqual([true, true]);
    expect(await listed(people.vendor, `/vendor/${vendorId}`)).toEqual([true, false]);
  });

  test("the dispensary sees the PIN, and drivers do not", async () => {
    const request = await storedRequest(app.db, { vendorId, pin: "7391" });
    const own = await call("GET", `/vendor/${vendorId}`, { as: people.vendor });
    expect(JSON.stringify(own.body)).toContain('"deliveryPin":"7391"');
    for (const as of [people.courier, people.dispatcher])
      expect(JSON.stringify((await call("GET", "", { as })).body)).not.toContain('"7391"');
    expect(JSON.stringify((await setStatus(request.id, people.courier, "COURIER_ASSIGNED")).body)).not.toContain(
      '"7391"',
    );
  });
});

describe("moving a request", () => {
  test("a dispatcher assigns a courier, who delivers to the customer", async () => {
    const { id } = await storedRequest(app.db, { vendorId });
    const assigned = await setStatus(id, people.dispatcher, "COURIER_ASSIGNED", { courierId });
    expect(assigned.body).toMatchObject({
      success: true,
      message: "Courier request successfully marked as courier assigned",
      data: { status: "COURIER_ASSIGNED", courierId, courierName: "Cory Wheels" },
    });
    expect((await setStatus(id, people.vendor, "CANCELLED")).status).toBe(409);
    expect((await setStatus(id, people.secondCourier, "PICKED_UP")).status).toBe(404);
    expect((await setStatus(id, people.courier, "PICKED_UP")).body.data.status).toBe("PICKED_UP");
    const idCheck = (method: string) => ({ idChecked: true, idCheck: { method }, pin: "4821" });
    expect((await setStatus(id, people.courier, "DELIVERED", idCheck("glance"))).status).toBe(400);
    const unchecked = { status: 422, body: { code: "id-not-checked", fields: { idChecked: /./ } } };
    expect(await setStatus(id, people.courier, "DELIVERED", { pin: "4821" })).toMatchObject(unchecked);
    const delivered = await setStatus(id, people.courier, "DELIVERED", idCheck("barcode"));
    expect(delivered.body.data).toMatchObject({ status: "DELIVERED", idChecked: true, proof: "pin" });
    expect(delivered.body.data.deliveredAt).not.toBeNull();
    expect(delivered.body.data.idCheck).toEqual({ method: "barcode", pack: "NV" });
    courierRequestJsonSchema.parse(delivered.body.data);
  });

  test("a move answers with its result, or in a conflict with the current request", async () => {
    const { id } = await storedRequest(app.db, { vendorId });
    const sendMove = (as: string, move: string) => call("POST", `/${id}/moves`, { as, body: { move, version: 1 } });
    expect((await sendMove(people.courier, "steal")).status).toBe(400);
    expect((await sendMove(people.vendor, "deliver")).status).toBe(403);
    expect(await sendMove(people.rival, "cancel")).toMatchObject({ status: 404, body: { code: "not-found" } });
    const message = "Courier request successfully marked as courier assigned";
    expect(await sendMove(people.courier, "assign")).toMatchObject({ status: 200, body: { success: true, message } });
    const conflict = { success: false, code: "changed-meanwhile", data: { status: "COURIER_ASSIGNED" } };
    expect(await sendMove(people.courier, "pickUp")).toMatchObject({ status: 409, body: conflict });
    const illegal = { success: false, data: { _id: id, status: "COURIER_ASSIGNED" } };
    expect(await setStatus(id, people.dispatcher, "PENDING")).toMatchObject({ status: 409, body: illegal });
  });

  test("only a driver who can sign in can be assigned", async () => {
    const { id } = await storedRequest(app.db);
    const disabled = await anAccount(app, "courier", { disabledAt: 1 });
    const { account: shopkeeper } = await aDispensary(app);
    for (const invalid of [disabled.id, shopkeeper.id, "nobody"]) {
      const refused = await setStatus(id, people.dispatcher, "COURIER_ASSIGNED", { courierId: invalid });
      expect(refused).toMatchObject({ status: 422, body: { code: "courier-unknown" } });
    }
    expect((await setStatus(id, people.courier, "COURIER_ASSIGNED", { courierId: disabled.id })).status).toBe(422);
  });

  test("reassigning, unassigning, failing and undoing have a call of their own", async () => {
    const { id } = await storedRequest(app.db, { vendorId });
    const moves = (as: string, body: object) => call("POST", `/${id}/moves`, { as, body });
    await setStatus(id, people.dispatcher, "COURIER_ASSIGNED");
    expect((await moves(people.dispatcher, { move: "reassign", courierId, version: 1 })).status).toBe(409);
    expect((await moves(people.dispatcher, { move: "reassign", courierId, version: 2 })).body.data.courierId).toBe(
      courierId,
    );
    expect((await moves(people.courier, { move: "unassign" })).body.data.status).toBe("PENDING");
    expect((await moves(people.courier, { move: "undo" })).body.data).toMatchObject({
      status: "COURIER_ASSIGNED",
      courierId,
    });
    expect((await moves(people.dispatcher, { move: "undo" })).status).toBe(409);
    await setStatus(id, people.courier, "PICKED_UP");
    expect((await setStatus(id, people.courier, "CANCELLED")).status).toBe(409);
    expect((await moves(people.courier, { move: "fail" })).status).toBe(422);
    const failed = await moves(people.courier, { move: "fail", reason: "underage", note: "Looked 17." });
    expect(failed.body.data).toMatchObject({ status: "CANCELLED", failureReason: "underage" });
  });
});

const setStatus = (id: string, as: string | undefined, status: string, more: object = {}) =>
  call("PUT", `/${id}/status`, { ...(as ? { as } : {}), body: { status, ...more } });

async function subscribe(entitledUntil: number) {
  await app.db.insert(subscriptions).values({
    vendorId,
    id: `sub_${vendorId}`,
    plan: "courier",
    status: "ACTIVE",
    startedAt: 0,
    currentPeriodEnd: entitledUntil,
    billingAnchor: 0,
    entitledUntil,
    updatedAt: 0,
  });
}

test.each(["/courier-quotes", "/courier-requests"])("the example of POST %s works as it is described", async (path) => {
  const described = await worker.fetch("http://localhost/api/openapi.json");
  const { paths } = await described.json<{ paths: Record<string, { post: { description: string } }> }>();
  const [, body = ""] = /-d '(.+)'$/.exec(paths[path]?.post.description ?? "") ?? [];
  const headers = { "Content-Type": "application/json" };
  const response = await worker.fetch(`http://localhost/api${path}`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ success: true });
});
