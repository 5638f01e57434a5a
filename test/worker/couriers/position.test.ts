/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { MoveName } from "#app/domain/couriers/request.ts";
import { orderToken } from "#app/platform/order-link.ts";
import { loader as orderPage } from "#app/routes/shop/checkout/confirmation.tsx";
import { orderCookies } from "#app/session/order-cookie.ts";
import { hidePosition } from "#app/use-cases/couriers/hide-position.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { sharePosition } from "#app/use-cases/couriers/share-position.ts";
import { findCourierRequest } from "#db/couriers/queries.ts";
import { routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { addOrder } from "#test/support/dashboard.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { worker } from "#test/support/fetcher.ts";
import { valueIn } from "#test/support/outcome.ts";
import { anAccount } from "#test/support/people.ts";
import { openShop } from "#test/support/shop.ts";
import { storedRequest } from "#test/support/stored-request.ts";

atRealTime();
const visit = testVisit({ now: () => Date.now() });
const { COURIER_REQUEST } = env as unknown as { COURIER_REQUEST: DurableObjectNamespace };
const objectOf = (id: string) => COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id));
const storedPosition = (id: string) =>
  runInDurableObject(objectOf(id), (_, { storage }) => storage.kv.get<{ position: object }>("position"));

/** Some two miles from the drop-off. */
const here = { lat: 36.135791, lng: -115.191357, accuracy: 12, ageMs: 400 };

const dropOff = { lat: 36.1086, lng: -115.205 };

async function aJob(...moves: MoveName[]) {
  const actor = actorOf(await anAccount(visit, "courier"));
  const shop = await openShop(visit.db);
  const order = await addOrder(visit, shop.id, dropOff);
  const drop = { deliveryLat: dropOff.lat, deliveryLng: dropOff.lng };
  const { id } = await storedRequest(visit.db, {
    createdAt: Date.now(),
    vendorId: shop.id,
    orderId: order.id,
    ...drop,
  });
  const move = async (name: MoveName) =>
    valueIn(await moveCourierRequest(visit, actor, { requestId: id, move: name, ...facts[name] }));
  for (const name of ["assign", ...moves] as const) await move(name);
  const token = await orderToken(visit.settings.orderLinkKey, order.id);
  const cookie = orderCookies(order.id, token)
    .map((each) => each.split(";")[0])
    .join("; ");
  const shown = async (own?: string) => {
    const page = await orderPage(routeArgs(visit, { params: { orderId: order.id }, cookie: own ?? cookie }) as never);
    return "where" in page ? page.where : undefined;
  };
  const called = async (own: string) => {
    const response = await worker.fetch(`http://localhost/api/customer/orders/${order.id}?token=${own}`);
    return [response.status, ((await response.json()) as { courierPosition?: object | null }).courierPosition];
  };
  return { id, actor, token, move, shown, called };
}
const facts: Partial<Record<MoveName, object>> = { deliver: { idChecked: true }, fail: { reason: "refused" } };

test("customers see a sharing courier from pickup to drop-off, and an hour later the location is deleted", async () => {
  const { id, actor, token, move, shown, called } = await aJob();
  expect(await sharePosition(visit, actor, id, here)).toMatchObject({ ok: false, reason: "conflict" });
  await move("pickUp");
  expect(await shown()).toBeNull();
  expect(await sharePosition(visit, actor, id, here)).toEqual({ ok: true, value: null });
  const place = await shown();
  expect(place?.text).toMatch(/^About 2(\.\d)? miles away, as of \d+:\d\d [AP]M\.$/);
  expect(place).toMatchObject({ home: dropOff, position: { isRounded: true, at: expect.any(Number) } });
  expect(JSON.stringify(place)).not.toMatch(/36\.1357|115\.1913/);
  const { lat, lng, miles } = place?.position ?? {};
  expect(await called(token)).toEqual([200, { lat, lng, miles, rounded: true, at: expect.any(String) }]);
  expect(await shown("other=1")).toBeUndefined();
  expect(await called("another")).toEqual([404, undefined]);

  const near = { ...here, lat: dropOff.lat + 0.004, lng: dropOff.lng };
  await sharePosition(visit, actor, id, near);
  expect((await shown())?.position).toMatchObject({ lat: near.lat, lng: near.lng, isRounded: false });
  expect(await called(token)).toMatchObject([200, { lat: near.lat, lng: near.lng, rounded: false }]);
  await sharePosition(visit, actor, id, here);

  await move("deliver");
  expect(await shown()).toBeNull();
  expect(await called(token)).toEqual([200, null]);
  expect(await visit.courierRequests.position(id, Date.now())).toBeNull();
  expect(await sharePosition(visit, actor, id, here)).toMatchObject({ ok: false, reason: "conflict" });
  expect(await storedPosition(id)).toMatchObject({ position: { lat: here.lat } });
  const alarmAt = await runInDurableObject(objectOf(id), (_, { storage }) => storage.getAlarm());
  expect(Math.abs((alarmAt ?? 0) - Date.now() - 3_600_000)).toBeLessThan(10_000);
  await runDurableObjectAlarm(objectOf(id));
  expect(await storedPosition(id), "not before").toBeDefined();
  await runInDurableObject(objectOf(id), (_, { storage }) =>
    storage.kv.put("position", { position: { ...here, at: 1 }, deleteAt: Date.now() - 1 }),
  );
  await runDurableObjectAlarm(objectOf(id));
  expect(await storedPosition(id)).toBeUndefined();
  expect(JSON.stringify(await findCourierRequest(visit.db, id))).not.toContain(String(here.lat));
});

test("sharing resumes after an undone drop-off, but not for returned goods", async () => {
  const { id, actor, move } = await aJob("pickUp");
  await sharePosition(visit, actor, id, here);
  await move("deliver");
  await move("undo");
  expect(await visit.courierRequests.position(id, Date.now())).toMatchObject({ isRounded: true });
  await move("fail");
  expect(await storedPosition(id)).toBeUndefined();
});

test("a courier can stop sharing at once, and only for their own job", async () => {
  const { id, actor } = await aJob("pickUp");
  const other = actorOf(await anAccount(visit, "courier"));
  expect(await sharePosition(visit, other, id, here)).toMatchObject({ ok: false, reason: "not-found" });
  await sharePosition(visit, actor, id, here);
  expect(await hidePosition(visit, other, id)).toMatchObject({ ok: false, reason: "not-found" });
  expect(await storedPosition(id)).toBeDefined();
  expect(await hidePosition(visit, actor, id)).toEqual({ ok: true, value: null });
  expect(await storedPosition(id)).toBeUndefined();
});
