import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { PROPOSAL_MS } from "#app/domain/orders/proposals/proposal.ts";
import { stageOf } from "#app/domain/orders/stage.ts";
import { dayAround } from "#app/domain/sales/sales.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { undoOrderMove } from "#app/use-cases/orders/undo.ts";
import { findOrder } from "#db/orders/queries.ts";
import { countOrder, openSalesDay } from "#db/sales/sales.ts";
import { seeded } from "#db/seed/random.ts";
import { NOON, testVisit } from "#test/support/app.ts";
import { actorOf, aDelivery, addOrder } from "#test/support/dashboard.ts";
import {
  confirmedReturn,
  disagreements,
  illegalSteps,
  requested,
  type Story,
  someDeed,
} from "#test/support/order-story.ts";
import { anAccount } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

const { INTERLEAVINGS } = env as unknown as { INTERLEAVINGS: string };
/** In each step, one to three people do something at once. */
const STEPS = Number(INTERLEAVINGS);
/** These come first: between them they reach every end. */
const VARIED_STORIES = [1, 10, 12, 29, 31];
const PLANTED_STORIES = 200;

let now = NOON;
const visit = testVisit({ now: () => now, rateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }) });
const people: Partial<Record<Role, Actor>> = {};
let shop: Awaited<ReturnType<typeof openShop>>;
let haze: Awaited<ReturnType<typeof stock>>;

beforeEach(async () => {
  now = NOON;
  shop = await openShop(visit.db, { minOrderCents: 0 });
  haze = await stock(visit.db, shop.id, { name: "Haze", priceCents: 3000, salePriceCents: null });
  for (const role of ["courier", "dispatcher"] as const) {
    const employerIds = role === "courier" ? [shop.id] : [];
    const { id } = await anAccount(visit, role, { employerIds });
    people[role] = { ...actorOf(shop.id), userId: id, role, vendorId: null, employerIds } as Actor;
  }
});

async function aStory(pickup: boolean): Promise<Story> {
  await openSalesDay(visit.db, shop.id, dayAround(now, "America/Los_Angeles"));
  const { id } = await addOrder(visit, shop.id, { createdAt: now, ...(pickup ? {} : aDelivery) });
  await countOrder(visit.db, id);
  return {
    visit,
    orderId: id,
    dispensary: actorOf(shop.id),
    courier: people.courier as Actor,
    dispatcher: people.dispatcher as Actor,
    pass: (ms) => {
      now += ms;
    },
  };
}

type Planted = (story: Story) => Promise<unknown>;

/** Lets everyone act in any order, up to three at once, and sometimes resend a request as if its response was lost. */
async function play(seed: string, planted?: Planted, opening?: Planted) {
  const random = seeded("interleavings", seed);
  const story = await aStory(random.chance(0.2));
  const read = async () => (await findOrder(visit.db, story.orderId)) as Order;
  const played: string[] = [];
  const broken: string[] = [];
  const steps = random.whole(4, 12);
  if (random.chance(0.6)) await requested(story).run();
  await opening?.(story);
  for (let step = 0; step < steps; step++) {
    const deeds = Array.from({ length: random.whole(1, 3) }, () => someDeed(story, random, haze.id));
    played.push(deeds.map(({ name }) => name).join(" + "));
    await Promise.all(deeds.map(({ run }) => run()));
    if (random.chance(0.2)) await random.pick(deeds).run();
    if (planted && random.chance(0.3)) await planted(story);
    story.pass(random.pick([100, 3000, 11_000, 120_000]));
    broken.push(...illegalSteps(await read()));
  }
  if (random.chance(0.9)) await confirmedReturn(story).run();
  story.pass(PROPOSAL_MS);
  await runOverdueTimers(visit);
  broken.push(...(await disagreements(visit, await read())));
  const end = stageOf(await read());
  return { broken: broken.map((what) => `story ${seed}: ${what}; after ${played.join(", ")}`), steps, end };
}

test(`after ${STEPS} interleaved steps, stage, status, courier request, settlement, books and day totals agree, and no illegal step was seen`, {
  timeout: 3_600_000,
}, async () => {
  const ends = new Set<string>();
  for (let nth = 0, step = 0; step < STEPS; nth++) {
    const { broken, steps, end } = await play(String(VARIED_STORIES[nth] ?? nth));
    expect(broken).toEqual([]);
    ends.add(end);
    step += steps;
  }
  expect([...ends]).toEqual(expect.arrayContaining(["delivered", "collected", "returned", "canceled", "onTheWay"]));
});

const ofOrder = ({ orderId }: Story) => sql`WHERE order_id = ${orderId}`;

const UNDO = "an undo that leaves the status";
const SECOND = "a second courier for one order";
/** Undos and second requests are rare: these stories start with them. */
const openings: Record<string, Planted> = {
  async [SECOND](story) {
    await requested(story).run();
    const [request] = (await findOrder(visit.db, story.orderId))?.couriers ?? [];
    if (request) await moveCourierRequest(visit, story.dispensary, { requestId: request.id, move: "cancel" });
    await requested(story).run();
  },
  async [UNDO]({ visit, dispensary, orderId }) {
    await moveOrder(visit, dispensary, { orderId, stage: "accepted", readyInMinutes: 20 });
    await undoOrderMove(visit, dispensary, { orderId });
  },
};

/** Each is written straight to the database, behind the use-cases' backs. */
const bugs: Record<string, Planted> = {
  "a cancellation that leaves its courier on the way": ({ visit: { db }, orderId }) =>
    db.run(sql`UPDATE orders SET status = 'CANCELLED' WHERE id = ${orderId} AND status = 'AWAITING_PROCESSING'`),
  "a delivery that completes nothing": (story) =>
    visit.db.run(sql`UPDATE courier_requests SET status = 'DELIVERED', delivered_at = ${now}, settlement_week = '2026-06-15'
      ${ofOrder(story)} AND status = 'PICKED_UP'`),
  [UNDO]: (story) =>
    visit.db.run(sql`UPDATE orders SET status = 'COMPLETED' WHERE id = ${story.orderId} AND status = 'AWAITING_PROCESSING'
      AND EXISTS (SELECT 1 FROM order_events ${ofOrder(story)} AND kind = 'undone')`),
  "a cancellation missing from the day's totals": ({ visit: { db }, orderId }) =>
    db.run(sql`UPDATE sales_days SET canceled = canceled + 1, orders = orders - 1
      WHERE EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'AWAITING_PROCESSING')`),
  [SECOND]: (story) =>
    visit.db.run(sql`UPDATE courier_requests SET status = 'PENDING', courier_id = NULL, cancelled_at = NULL, failure_reason = NULL,
        settlement_week = NULL
      ${ofOrder(story)} AND status = 'CANCELLED'`),
  "an order that is ready without having been accepted": (story) =>
    visit.db.run(sql`DELETE FROM order_events ${ofOrder(story)} AND kind = 'accepted'`),
};

test.each(Object.entries(bugs))("a planted bug is caught (negative control): %s", async (name, planted) => {
  let caught = 0;
  for (let story = 0; story < PLANTED_STORIES && caught === 0; story++)
    caught += (await play(`planted ${story}`, planted, openings[name])).broken.length;
  expect(caught).toBeGreaterThan(0);
});
