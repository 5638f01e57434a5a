import { runDurableObjectAlarm } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { offerNext, startOffers } from "#app/domain/couriers/offer.ts";
import { cronJobs } from "#app/domain/cron-jobs.ts";
import { newId } from "#app/domain/id.ts";
import { cancelByPin } from "#app/use-cases/couriers/cancel-by-pin.ts";
import { hidePosition } from "#app/use-cases/couriers/hide-position.ts";
import { pinProof } from "#app/use-cases/couriers/open-by-pin.ts";
import { projectOffers } from "#app/use-cases/couriers/project-offers.ts";
import { sharePosition } from "#app/use-cases/couriers/share-position.ts";
import { runBatch } from "#db/client.ts";
import { changeShift, listOnDuty } from "#db/couriers/offers.ts";
import { followTrip } from "#db/couriers/trips.ts";
import { actorOf, courierWish } from "../couriers.ts";
import { aGazetteer } from "../outside/geocoders.ts";
import { jpeg } from "../pictures.ts";
import { storedRequest } from "../stored-request.ts";
import { aCase, byVendor, looseCase } from "./fault-case.ts";
import { webhookUrl } from "./fault-outside.ts";
import type { FaultCase } from "./fault-run.ts";
import { clientOf, env, type World } from "./fault-world.ts";
import { Faults } from "./faults.ts";

/** A partner whose own system hears of its requests. */
async function aPartner({ app, vendor, client }: World) {
  await aGazetteer();
  const partner = await vendor(app, { courierServiceEnabled: true });
  await client.post("/api/courier-webhooks", { url: webhookUrl }, partner.headers);
  const [hook] = await app.db.all<{ id: string }>(sql`SELECT id FROM webhooks`);
  return { ...partner, hookId: hook?.id ?? "" };
}

const HOUR_MS = 3_600_000;

const alarm = (id: string) => runDurableObjectAlarm(env.COURIER_REQUEST.get(env.COURIER_REQUEST.idFromName(id)));

/** What mends by itself: the object's alarm projects, and the cron sends what is due. */
async function recover(requestId = "") {
  if (requestId) await alarm(requestId);
  for (const job of ["run-overdue-timers", "send-emails", "send-webhooks"] as const)
    await clientOf(new Faults(), { later: HOUR_MS }).cron(cronJobs[job]);
}

/** A move of a request; before it, moves without faults. */
const move = (useCase: string, before: readonly object[], input: object): FaultCase => {
  const the: { id: string } = { id: "" };
  return {
    useCase,
    // The object decides; D1 follows, at the latest by the object's alarm.
    steps: ["courier_requests", "courier_request_moves", "webhook_deliveries", "trips", "trip_goods"],
    settle: () => recover(the.id),
    async prepare(world) {
      const { vendor } = await aPartner(world);
      const { headers } = await world.person(world.app, "courier");
      const { id } = await storedRequest(world.app.db, { createdAt: Date.now(), vendorId: vendor.id });
      the.id = id;
      for (const each of before) await world.client.post(`/api/courier-requests/${id}/moves`, each, headers);
      const body = { ...input, moveId: newId(Date.now()) };
      return (client) => client.post(`/api/courier-requests/${id}/moves`, body, headers);
    },
  };
};

/** A courier on duty and a request that nobody has been asked about. */
async function anUnofferedRequest({ app, person }: World) {
  const courier = await person(app, "courier");
  await runBatch(app.db, changeShift(app.db, newId(Date.now()), courier.account.id, "duty", Date.now()));
  const { id } = await storedRequest(app.db, { createdAt: Date.now() - HOUR_MS });
  return { id, courier };
}

/** A request whose goods a courier has. */
async function aCarriedRequest({ app, person }: World) {
  const { account } = await person(app, "courier");
  const goods = { status: "PICKED_UP", courierId: account.id, assignedAt: Date.now(), pickedUpAt: Date.now() } as const;
  const { id } = await storedRequest(app.db, { createdAt: Date.now(), ...goods });
  return { id, actor: actorOf(account) };
}

const declining: { id: string } = { id: "" };
const canceling: { id: string } = { id: "" };
const moving: { id: string } = { id: "" };

export const courierCases: FaultCase[] = [
  looseCase(
    "couriers/decline-offer",
    { steps: ["courier_requests", "courier_offers"], settle: async () => void (await alarm(declining.id)) },
    async (world) => {
      const { id, courier } = await anUnofferedRequest(world);
      declining.id = id;
      await world.app.courierRequests.offer(id);
      return (client) => client.form(`/courier-requests/${id}/decline`, { reason: "busy" }, courier.headers);
    },
  ),
  aCase("couriers/share-position", async (world) => {
    const { id, actor } = await aCarriedRequest(world);
    const position = { lat: 36.1, lng: -115.2, accuracy: 10, ageMs: 0 };
    return (client) => client.direct((app) => sharePosition(app, actor, id, position));
  }),
  aCase("couriers/hide-position", async (world) => {
    const { id, actor } = await aCarriedRequest(world);
    await world.app.courierRequests.share(id, actor.userId, { lat: 36.1, lng: -115.2, at: Date.now() });
    return (client) => client.direct((app) => hidePosition(app, actor, id));
  }),
  aCase("couriers/project-offers", async (world) => {
    const { id, courier } = await anUnofferedRequest(world);
    const onDuty = await listOnDuty(world.app.db, Date.now());
    const pickup = { lat: null, lng: null, requestedPickupAt: null };
    const offers = offerNext(startOffers(undefined, pickup, Date.now()), pickup, onDuty, Date.now());
    expect(offers.list).toMatchObject([{ courierId: courier.account.id }]);
    return (client) => client.direct((app) => projectOffers(app, { id, offers, revision: 1, notifiedRound: 0 }));
  }),
  {
    useCase: "couriers/offer-forgotten",
    job: "offer-requests",
    steps: "all",
    async prepare(world) {
      await anUnofferedRequest(world);
      return (client) => client.cron(cronJobs["offer-requests"]);
    },
  },
  aCase("couriers/open-by-pin", async ({ app }) => {
    const { id, pin } = await storedRequest(app.db, { createdAt: Date.now() });
    return (client) => client.form(`/courier-request/${id}`, { pin });
  }),
  looseCase(
    "couriers/cancel-by-pin",
    { steps: ["courier_requests", "courier_request_moves"], settle: () => recover(canceling.id) },
    async ({ app }) => {
      const { id } = await storedRequest(app.db, { createdAt: Date.now() });
      canceling.id = id;
      const proof = await pinProof(app, id);
      return (client) => client.direct((own) => cancelByPin(own, id, proof));
    },
  ),
  aCase("couriers/quote", async (world) => {
    const { headers } = await aPartner(world);
    const { address, deliveryAddress, orderTotal } = courierWish;
    return (client) => client.post("/api/courier-quotes", { address, deliveryAddress, orderTotal }, headers);
  }),
  looseCase("couriers/request", { steps: ["webhook_deliveries"], settle: recover }, async (world) => {
    const { headers } = await aPartner(world);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    return (client) => client.post("/api/courier-requests", courierWish, { ...headers, ...key });
  }),
  move("couriers/project-courier-request", [], { move: "assign" }),
  move("couriers/move", [{ move: "assign" }, { move: "pickUp" }], {
    move: "deliver",
    idChecked: true,
    photo: btoa(String.fromCharCode(...jpeg())),
  }),
  move("couriers/move", [{ move: "assign" }], { move: "pickUp" }),
  looseCase(
    "couriers/change-address",
    { steps: ["courier_requests", "courier_request_moves", "webhook_deliveries"], settle: () => recover(moving.id) },
    async (world) => {
      const { vendor, headers } = await aPartner(world);
      const { id } = await storedRequest(world.app.db, { createdAt: Date.now(), vendorId: vendor.id });
      moving.id = id;
      const address = { street: "500 Fremont St", city: "Las Vegas", state: "NV", zip: "89101", version: 1 };
      return (client) => client.put(`/api/courier-requests/${id}/address`, address, headers);
    },
  ),
  looseCase("couriers/end-trip", { onRetry: [409] }, async ({ app, vendor, person }) => {
    const { vendor: shop } = await vendor(app);
    const { account, headers } = await person(app, "courier");
    const at = Date.now() - HOUR_MS;
    const carried = { courierId: account.id, courierName: "Cory", pickedUpAt: at, cancelledAt: at };
    const failed = { status: "CANCELLED", failureReason: "customer-absent", vendorId: shop.id, ...carried } as const;
    const { id } = await storedRequest(app.db, { createdAt: at, updatedAt: at, ...failed });
    const tripId = newId(at);
    await runBatch(app.db, followTrip(app.db, id, tripId));
    return (client) => client.form(`/courier-orders/trips/${tripId}`, { [`${id}.0`]: "1" }, headers);
  }),
  // D1 was put back to a moment before the move.
  looseCase(
    "couriers/catch-up",
    { steps: ["courier_requests", "courier_request_moves"] },
    async ({ app, client, person }) => {
      const driver = await person(app, "courier");
      const { headers } = await person(app, "admin");
      const { id } = await storedRequest(app.db, { createdAt: Date.now() });
      await client.post(`/api/courier-requests/${id}/moves`, { move: "assign" }, driver.headers);
      await app.db.run(sql`UPDATE courier_requests SET version = 1, status = 'PENDING', courier_id = NULL`);
      await app.db.run(sql`DELETE FROM courier_request_moves WHERE version > 1`);
      return (client) => client.form("/admin/health", { id, decision: "catch-up" }, headers);
    },
  ),
  byVendor(
    "pos/add-webhook",
    (client, { headers }) => client.post("/api/courier-webhooks", { url: webhookUrl }, headers),
    { shop: { courierServiceEnabled: true }, onRetry: [422] },
  ),
  looseCase("pos/change-webhook", {}, async (world) => {
    const { headers, hookId } = await aPartner(world);
    return (client) => client.put(`/api/courier-webhooks/${hookId}`, { events: ["courier_request.created"] }, headers);
  }),
  aCase("pos/test-webhook", async (world) => {
    const { headers, hookId } = await aPartner(world);
    return (client) => client.post(`/api/courier-webhooks/${hookId}/test`, {}, headers);
  }),
  looseCase("pos/remove-webhook", { onRetry: [404] }, async (world) => {
    const { headers, hookId } = await aPartner(world);
    return (client) => client.delete(`/api/courier-webhooks/${hookId}`, headers);
  }),
  looseCase("pos/replay-webhook", { steps: ["webhook_deliveries"], settle: recover }, async (world) => {
    const { headers, vendor } = await aPartner(world);
    await world.client.post("/api/courier-requests", courierWish, headers);
    const [delivery] = await world.app.db.all<{ id: string }>(sql`SELECT id FROM webhook_deliveries`);
    if (!delivery) throw new Error(`Nothing was sent of ${vendor.id}.`);
    return (client) => client.post(`/api/courier-webhooks/deliveries/${delivery.id}/replay`, {}, headers);
  }),
];
