/// <reference types="@cloudflare/vitest-pool-workers/types" />
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Duty } from "#app/domain/couriers/offer.ts";
import { action } from "#app/routes/delivery/actions.ts";
import { loader as board } from "#app/routes/dispatch/orders.tsx";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { offerForgotten } from "#app/use-cases/couriers/offer-forgotten.ts";
import { setCourierDisabled } from "#app/use-cases/couriers/set-disabled.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { listCourierAccounts } from "#db/accounts/queries.ts";
import { runBatch } from "#db/client.ts";
import { updateOffering } from "#db/couriers/offers.ts";
import { findListedRequests } from "#db/couriers/queries.ts";
import { actionOf, routeArgs, testVisit } from "#test/support/app.ts";
import { actorOf } from "#test/support/couriers.ts";
import { atRealTime } from "#test/support/daytime.ts";
import { aDispensary, anAccount, signedIn } from "#test/support/people.ts";
import { storedRequest } from "#test/support/stored-request.ts";
import { RequestOffers } from "#workers/objects/courier-offers.ts";

atRealTime();
/** The objects keep the real time. */
const app = testVisit({ now: () => Date.now() });
const { COURIER_REQUEST } = env as unknown as { COURIER_REQUEST: DurableObjectNamespace };
const decline = actionOf(action, "courier-requests/:requestId/decline");
const duty = actionOf(action, "courier-orders/duty");
const alarm = (id: string) => runDurableObjectAlarm(COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)));

beforeEach(() =>
  runBatch(app.db, [
    app.db.run(sql`DELETE FROM courier_shifts`),
    app.db.run(sql`UPDATE courier_requests SET status = 'CANCELLED', cancelled_at = 1 WHERE status = 'PENDING'`),
  ]),
);

async function aDriver(on: Duty = "duty") {
  const account = await anAccount(app, "courier");
  const actor = actorOf(account);
  await app.db.run(sql`DELETE FROM courier_shifts WHERE courier_id = ${account.id}`);
  if (on !== "off")
    await app.db.run(sql`INSERT INTO courier_shifts (id, courier_id, kind, started_at)
      VALUES (${account.id}, ${account.id}, ${on}, ${app.now()})`);
  return { account, actor };
}
const offeringOf = async (id: string) => (await findListedRequests(app.db, [id]))[0]?.offering;
const offersOf = (id: string) =>
  app.db.all<{ courier_id: string; round: number; answer: string | null }>(
    sql`SELECT courier_id, round, answer FROM courier_offers WHERE request_id = ${id} ORDER BY round, courier_id`,
  );

test("with no courier on duty the board is notified at once, and the next on duty gets the offer", async () => {
  await aDriver("break");
  const { id } = await storedRequest(app.db);
  await app.courierRequests.offer(id);
  expect(await offeringOf(id)).toMatchObject({ asked: 0, over: true });
  const { actor } = await aDriver("off");
  await setDuty(app, actor, "duty");
  await expect.poll(async () => (await offeringOf(id))?.open).toMatchObject([{ courierId: actor.userId }]);
});

test("three couriers get the offer; an early or repeated alarm adds none", async () => {
  for (let at = 0; at < 5; at++) await aDriver();
  const { id } = await storedRequest(app.db);
  await Promise.all([app.courierRequests.offer(id), app.courierRequests.offer(id)]);
  for (let times = 0; times < 3; times++) await alarm(id);
  expect(await offersOf(id)).toMatchObject([1, 2, 3].map(() => ({ round: 1, answer: null })));
  expect(await offeringOf(id)).toMatchObject({ asked: 3, onDuty: 5, over: false });
});

test("of two couriers who accept simultaneously one wins, and the other learns that it is assigned", async () => {
  const [first, second] = [await aDriver(), await aDriver()];
  for (let round = 0; round < 4; round++) {
    const { id } = await storedRequest(app.db);
    await app.courierRequests.offer(id);
    const accept = ({ actor }: typeof first) => moveCourierRequest(app, actor, { requestId: id, move: "assign" });
    const outcomes = await Promise.all(round % 2 ? [accept(first), accept(second)] : [accept(second), accept(first)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ message: "Another courier has taken this request." });
    await alarm(id);
    // Who has another job or offer is asked later, so not each round asks both.
    const answers = (await offersOf(id)).map(({ answer }) => answer);
    expect(answers).not.toContain(null);
    await app.db.run(sql`UPDATE courier_requests SET status = 'CANCELLED', cancelled_at = 1`);
  }
});

test("when all decline, others get the offer, then it is over; the acceptance rate counts their answers", async () => {
  const { account, actor } = await aDriver();
  const { id } = await storedRequest(app.db);
  await app.courierRequests.offer(id);
  const cookie = await signedIn(app, account.id);
  const post = (reason: string) =>
    decline(routeArgs(app, { cookie, form: [["reason", reason]], params: { requestId: id } }) as never);
  expect(await post("whatever")).toMatchObject({
    data: { done: false, fields: { reason: "Please choose a reason." } },
  });
  await post("too-far");
  // The same tap again is no error.
  await post("too-far");
  await alarm(id);
  expect(await offersOf(id)).toMatchObject([{ courier_id: actor.userId, answer: "declined" }]);
  expect(await offeringOf(id)).toMatchObject({ asked: 1, onDuty: 1, over: true });
  const row = (await listCourierAccounts(app.db, 0)).find((courier) => courier.id === actor.userId);
  expect(row).toMatchObject({ duty: "duty", offers: 1, offersAnswered: 1, offersMissed: 0 });
  const other = await aDriver();
  expect(await app.courierRequests.decline(id, other.actor.userId, "busy")).toMatchObject({ ok: false });
});

test("a courier sees an offer on the board, other couriers can still take the request, and a bad shift is refused", async () => {
  const { account } = await aDriver();
  const { id } = await storedRequest(app.db);
  await app.courierRequests.offer(id);
  const cookie = await signedIn(app, account.id);
  const shownCard = (await board(routeArgs(app, { cookie }) as never)).cards.find((card) => card.id === id);
  expect(shownCard).toMatchObject({ offer: { keepCents: 2000 }, offering: null });
  expect(await duty(routeArgs(app, { cookie, form: [["duty", "asleep"]] }) as never)).toMatchObject({
    data: { done: false },
  });
  const { actor } = await aDriver("off");
  expect(await moveCourierRequest(app, actor, { requestId: id, move: "assign" })).toMatchObject({ ok: true });
  expect(await offersOf(id)).toMatchObject([{ answer: "taken" }]);
});

test("a request whose start was lost is offered by the next cron run, once", async () => {
  await aDriver();
  const { id } = await storedRequest(app.db, { createdAt: app.now() - 600_000 });
  expect(await offerForgotten(app)).toEqual({ requests: 1 });
  expect(await offeringOf(id)).toMatchObject({ asked: 1, over: false });
  expect(await offerForgotten(app)).toEqual({ requests: 0 });
});

test("tomorrow's request is not offered yet, and doesn't show that no courier is on duty", async () => {
  const { id } = await storedRequest(app.db, { requestedPickupAt: app.now() + 86_400_000 });
  await app.courierRequests.offer(id);
  expect(await offeringOf(id)).toMatchObject({ asked: 0, over: false, until: null });
});

test("going off duty or being disabled ends a courier's offers and asks the next", async () => {
  const [first, second] = [await aDriver(), await aDriver()];
  const { id } = await storedRequest(app.db);
  await app.courierRequests.offer(id);
  await setDuty(app, first.actor, "break");
  await setCourierDisabled(app, actorOf(await anAccount(app, "dispatcher")), {
    courierId: second.actor.userId,
    disabled: true,
  });
  await expect.poll(async () => (await offersOf(id)).map(({ answer }) => answer)).toEqual(["withdrawn", "withdrawn"]);
  await alarm(id);
  expect(await offeringOf(id)).toMatchObject({ over: true, open: [] });
  // Whoever comes back is asked again.
  await setDuty(app, first.actor, "duty");
  await expect.poll(async () => (await offeringOf(id))?.open).toMatchObject([{ courierId: first.actor.userId }]);
});

test("a retried update notifies once, and an older one changes nothing", async () => {
  await aDriver();
  const { id, ...request } = await storedRequest(app.db);
  let [notified, isDown] = [0, true];
  const flaky = {
    ...app,
    background: () => {
      notified += 1;
    },
    feed: { ...app.feed, publish: () => (isDown ? Promise.reject(new Error("Down.")) : Promise.resolve()) },
  };
  await runInDurableObject(COURIER_REQUEST.get(COURIER_REQUEST.idFromName(id)), async (_, { storage }) => {
    const offers = new RequestOffers(storage.kv, () => flaky);
    const run = () => offers.run(() => ({ ...request, id }));
    offers.start({ ...request, id });
    await expect(run()).rejects.toThrow("Down.");
    isDown = false;
    await Promise.all([run(), run()]);
    await run();
  });
  expect(notified).toBe(1);
  const before = await offeringOf(id);
  const older = { revision: 0, asked: 0, onDuty: 0, until: null, over: true, open: [] };
  await runBatch(app.db, [updateOffering(app.db, id, older)]);
  expect(await offeringOf(id)).toEqual(before);
});

test("in a state that requires own employees, only they get, see and accept the offer", async () => {
  const { vendor } = await aDispensary(app);
  const { account: own, actor } = await aDriver();
  await app.db.run(sql`UPDATE users SET employer_ids = ${JSON.stringify([vendor.id])} WHERE id = ${own.id}`);
  const { account: other, actor: stranger } = await aDriver();
  const { id } = await storedRequest(app.db, { vendorId: vendor.id, address: "1 Main St, Los Angeles, CA 90012" });
  await app.courierRequests.offer(id);
  expect(await offersOf(id)).toMatchObject([{ courier_id: own.id }]);
  const seenBy = async (userId: string) => {
    const cookie = await signedIn(app, userId);
    const { cards } = await board(routeArgs(app, { cookie }) as never);
    return cards.some((card) => card.id === id);
  };
  expect([await seenBy(own.id), await seenBy(other.id)]).toEqual([true, false]);
  expect(await moveCourierRequest(app, stranger, { requestId: id, move: "assign" })).toMatchObject({
    reason: "not-found",
  });
  expect(
    await moveCourierRequest(app, { ...actor, employerIds: [vendor.id] }, { requestId: id, move: "assign" }),
  ).toMatchObject({ ok: true });
});
