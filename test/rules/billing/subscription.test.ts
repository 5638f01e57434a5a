import { describe, expect, test } from "vitest";
import { isReminderSnoozed, standingOf } from "#app/domain/billing/standing.ts";
import {
  colorOfState,
  currentSubscription,
  displayState,
  entitledUntil,
  FOREVER,
  nextBillingAt,
  type Subscription,
} from "#app/domain/billing/subscription.ts";

const DAY = 86_400_000;
const START = Date.parse("2026-05-01T12:00:00-07:00");
const PERIOD_END = Date.parse("2026-10-01T12:00:00-07:00");
const OWED = Date.parse("2026-09-01T12:00:00-07:00");

const subscription = (facts: Partial<Subscription> = {}): Subscription => ({
  id: "sub",
  plan: "vendor",
  status: "ACTIVE",
  startedAt: START,
  trialEndsAt: null,
  currentPeriodEnd: PERIOD_END,
  billingAnchor: START,
  canceledAt: null,
  accessUntil: null,
  pastDueSince: null,
  card: null,
  ...facts,
});

const cancelled = { canceledAt: OWED, accessUntil: PERIOD_END };

test.each([
  ["active: without end", {}, FOREVER],
  ["cancelled: to the end of the paid period", cancelled, PERIOD_END],
  ["ended: to its end", { status: "CANCELED", ...cancelled, accessUntil: OWED }, OWED],
  ["ended by the provider, which named no day: to the end of the paid period", { status: "CANCELED" }, PERIOD_END],
  ["never paid: not at all", { status: "PENDING" }, 0],
  ["a failed renewal: seven days of grace", { status: "PENDING", pastDueSince: OWED }, OWED + 7 * DAY],
  [
    "cancelled in its grace: to what comes first",
    { status: "PENDING", pastDueSince: OWED, canceledAt: OWED, accessUntil: OWED + DAY },
    OWED + DAY,
  ],
  ["paused: not at all", { status: "PAUSED" }, 0],
  ["cancelled while paused: not at all", { status: "PAUSED", ...cancelled }, 0],
] as const)("how long a subscription gives access %s", (_, facts, until) =>
  expect(entitledUntil(subscription(facts))).toBe(until),
);

describe("the state of a shop after 100 days", () => {
  const created = START - 20 * DAY;
  const shop = {
    createdAt: created,
    timeZone: "America/Los_Angeles",
    status: "active" as const,
    courierService: false,
  };
  test.each([
    ["active", {}, OWED, { banner: "active", until: null, limited: false, reminded: false }],
    [
      "cancelled, a second before its end",
      cancelled,
      PERIOD_END - 1000,
      { banner: "ending", until: PERIOD_END, limited: false, reminded: false },
    ],
    ["cancelled, at its end", cancelled, PERIOD_END, { banner: "expired", until: null, limited: true, reminded: true }],
    [
      "in grace, its last second",
      { status: "PENDING", pastDueSince: OWED },
      OWED + 7 * DAY - 1000,
      { banner: "grace", until: OWED + 7 * DAY, limited: false, reminded: false },
    ],
    [
      "after its grace",
      { status: "PENDING", pastDueSince: OWED },
      OWED + 7 * DAY,
      { banner: "expired", limited: true, reminded: true },
    ],
    ["paused", { status: "PAUSED" }, OWED, { banner: "expired", limited: true, reminded: true }],
    ["waiting for its bank", { status: "PENDING" }, OWED, { banner: "expired", limited: true, reminded: true }],
  ] as const)("%s", (_, facts, now, standing) =>
    expect(standingOf(shop, subscription(facts), now)).toMatchObject(standing),
  );

  test("in trial, a subscription that waits for its bank changes nothing", () => {
    const now = created + 10 * DAY;
    expect(standingOf(shop, subscription({ status: "PENDING" }), now)).toMatchObject({
      banner: "trial",
      limited: false,
    });
  });

  test("with an ended subscription, its trial had the days of the plan that it paid for", () => {
    const now = created + 40 * DAY;
    const ended = { status: "CANCELED", canceledAt: now - DAY, accessUntil: now - DAY } as const;
    expect(standingOf(shop, subscription(ended), now)).toMatchObject({ banner: "trial", daysLeft: 20 });
    expect(standingOf(shop, subscription({ ...ended, plan: "courier" }), now)).toMatchObject({
      banner: "expired",
      daysLeft: 0,
    });
  });

  test("off the marketplace stays off it even if it pays", () =>
    expect(standingOf({ ...shop, status: "limited" }, subscription(), OWED)).toMatchObject({
      limited: true,
      permitted: true,
    }));
});

describe("what the screen calls it", () => {
  test.each([
    [{}, "ACTIVE"],
    [{ canceledAt: OWED }, "CANCELED"],
    [{ status: "CANCELED", canceledAt: OWED }, "CANCELED"],
    [{ status: "PENDING" }, "PENDING"],
    [{ status: "PENDING", canceledAt: OWED }, "CANCELED"],
    [{ status: "PAUSED" }, "PAUSED"],
  ] as const)("%j is %s", (facts, state) => expect(displayState(subscription(facts))).toBe(state));

  test.each([
    ["ACTIVE", "green"],
    ["PENDING", "yellow"],
    ["CANCELED", "red"],
    ["PAUSED", "blue"],
    ["SUSPENDED", "gray"],
    ["toString", "gray"],
  ])("%s is %s", (state, color) => expect(colorOfState(state)).toBe(color));

  test("a next billing date is shown only if there will be one", () => {
    expect(nextBillingAt(subscription())).toBe(PERIOD_END);
    expect(nextBillingAt(subscription(cancelled))).toBeNull();
    expect(nextBillingAt(subscription({ status: "PAUSED" }))).toBeNull();
  });
});

describe("which of a customer's subscriptions counts", () => {
  const ended = subscription({ id: "old", status: "CANCELED", canceledAt: OWED, accessUntil: OWED });
  test("the continuing one, anywhere in the list", () => {
    expect(currentSubscription([ended, subscription({ id: "new" })])?.id).toBe("new");
    expect(currentSubscription([subscription({ id: "new" }), ended])?.id).toBe("new");
  });
  test("else the last that ended", () => {
    expect(currentSubscription([ended, { ...ended, id: "older" }])?.id).toBe("old");
    expect(currentSubscription([])).toBeNull();
  });
});

test("'Remind Me Later' lasts until the shop's next day", () => {
  expect(isReminderSnoozed("2026-06-30", "2026-06-30")).toBe(true);
  expect(isReminderSnoozed("2026-06-30", "2026-07-01")).toBe(false);
  expect(isReminderSnoozed(undefined, "2026-07-01")).toBe(false);
});
