import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { App } from "#app/app.ts";
import type { Mailer } from "#app/providers/mailer.ts";
import type { PushResult } from "#app/providers/push.ts";
import { remindOfOrder } from "#app/use-cases/notices/remind.ts";
import { markSeen } from "#app/use-cases/orders/mark-seen.ts";
import { runOverdueTimers } from "#app/use-cases/orders/run-timers.ts";
import { listUnanswered } from "#db/operations/queries.ts";
import { findOrder } from "#db/orders/queries.ts";
import { orders, pushSubscriptions, sessions } from "#db/schema/index.ts";
import { NOON, testApp } from "#test/support/app.ts";
import { actorOf, addOrder } from "#test/support/dashboard.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";

const MINUTE = 60_000;
let now: number;
let rung: string[];
let pushes: PushResult["outcome"];
let mails: boolean;
let app: App;
beforeEach(async () => {
  now = NOON;
  rung = [];
  pushes = "delivered";
  mails = true;
  app = {
    ...testApp(),
    now: () => now,
    push: {
      key: "key",
      send: async () => {
        rung.push(`push ${(now - NOON) / MINUTE}`);
        return { outcome: pushes, status: null };
      },
    },
    mailer: {
      send: async ({ subject }: { subject: string }) => {
        rung.push(`email ${(now - NOON) / MINUTE}: ${subject}`);
        return mails ? { ok: true as const } : { ok: false as const, retry: false, message: "No." };
      },
    } as Mailer,
  };
  // What other tests left is seen.
  await app.db.update(orders).set({ seenAt: NOON });
});

/** A dispensary with one device that wants to be rung, and a new order. */
async function aNewOrder() {
  const { vendor, account } = await aDispensary(app);
  await signedIn(app, account.id);
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, account.id));
  await app.db.insert(pushSubscriptions).values(aDevice(vendor.id, account.id, session?.familyId ?? ""));
  const order = await addOrder(app, vendor.id, { createdAt: NOON });
  return { orderId: order.id, vendorId: vendor.id };
}

const aDevice = (vendorId: string, userId: string, sessionId: string): typeof pushSubscriptions.$inferInsert => ({
  id: crypto.randomUUID(),
  endpoint: `https://push.example/${vendorId}`,
  p256dh: "key",
  auth: "auth",
  vendorId,
  userId,
  sessionId,
});

/** Runs an order's timer as its object does: whenever something is due, until nothing is. */
async function runUntilQuiet(orderId: string) {
  for (let next: number | null = now; next !== null; ) {
    now = Math.max(now, next);
    next = await remindOfOrder(app, orderId);
  }
}
const outcomes = async (orderId: string) =>
  (await findOrder(app.db, orderId))?.reminders.map(({ step, outcome }) => `${step} ${outcome}`).toSorted();
const onAdminsBoard = () => listUnanswered(app.db, { after: NOON - MINUTE, before: now - 10 * MINUTE });

describe("an unseen order", () => {
  test("alerts at once, at two and five minutes, by email at five, and on the admin's board at ten", async () => {
    const { orderId } = await aNewOrder();
    await runUntilQuiet(orderId);
    expect(rung).toEqual(["push 0", "push 2", "push 5", expect.stringMatching(/^email 5: Order .{6} is waiting$/)]);
    expect((now - NOON) / MINUTE).toBe(10);
    expect(await onAdminsBoard()).toMatchObject([{ id: orderId }]);
    expect(await outcomes(orderId)).toEqual([
      "admin-after-10 delivered",
      "email-after-5 delivered",
      "push-after-2 delivered",
      "push-after-5 delivered",
      "push-at-once delivered",
    ]);
  });

  test.each([
    ["push fails", "failed", true, "push-at-once failed"],
    ["every device is gone", "gone", true, "push-at-once nobody"],
    ["email fails as well", "failed", false, "email-after-5 failed"],
  ] as const)("reaches somebody by the next channel when %s", async (_, pushed, mailed, outcome) => {
    const { orderId } = await aNewOrder();
    [pushes, mails] = [pushed, mailed];
    await runUntilQuiet(orderId);
    expect(rung.filter((ring) => ring.startsWith("email"))).toHaveLength(1);
    expect(await onAdminsBoard()).toMatchObject([{ id: orderId }]);
    expect(await outcomes(orderId)).toContain(outcome);
  });

  test("is sent by the cron if its timer is dead, all missed ones together", async () => {
    const { orderId } = await aNewOrder();
    now = NOON + 7 * MINUTE;
    await runOverdueTimers(app);
    expect(rung).toEqual(["push 7", expect.stringContaining("email 7")]);
    now = NOON + 12 * MINUTE;
    await runOverdueTimers(app);
    expect(rung).toHaveLength(2);
    expect(await onAdminsBoard()).toMatchObject([{ id: orderId }]);
  });

  test("is rung once by timer and cron at the same moment", async () => {
    const { orderId } = await aNewOrder();
    await Promise.all([remindOfOrder(app, orderId), runOverdueTimers(app), remindOfOrder(app, orderId)]);
    expect(rung).toEqual(["push 0"]);
  });
});

test("one look on any device ends all reminders", async () => {
  const { orderId, vendorId } = await aNewOrder();
  await remindOfOrder(app, orderId);
  await markSeen(app, actorOf(vendorId), [orderId]);
  now = NOON + 2 * MINUTE;
  expect(await remindOfOrder(app, orderId)).toBeNull();
  now = NOON + 20 * MINUTE;
  await runOverdueTimers(app);
  expect(rung).toEqual(["push 0"]);
  expect(await onAdminsBoard()).toEqual([]);
});

test("many unseen orders need as few round trips as one", async () => {
  const placed = await Promise.all(Array.from({ length: 50 }, aNewOrder));
  // Mail to a verified address is not limited.
  await app.db.run(sql`UPDATE users SET email = 'shop@example.com', email_verified_at = ${NOON}
    WHERE id = (SELECT max(id) FROM users)`);
  now = NOON + 5 * MINUTE;
  app.meter.roundTrips = 0;
  expect(await runOverdueTimers(app)).toEqual({ orders: 50 });
  expect(app.meter.roundTrips).toBeLessThanOrEqual(60);
  expect(rung.filter((ring) => ring.startsWith("push"))).toHaveLength(50);
  expect(rung.filter((ring) => ring.startsWith("email")).length).toBe(40);
  const outcomes = (await findOrder(app.db, placed[49]!.orderId))?.reminders.map(({ step, outcome }) => [
    step,
    outcome,
  ]);
  expect(outcomes).toContainEqual(["push-after-5", "delivered"]);
});
