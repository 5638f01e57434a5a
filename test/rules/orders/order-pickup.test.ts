import { describe, expect, test } from "vitest";
import { deadlineAfter } from "#app/domain/orders/acceptance.ts";
import { moved } from "#app/domain/orders/move.ts";
import { arrivalOf, decideArrival, heldUntil } from "#app/domain/orders/pickup.ts";
import { anOrder, orderEvent, PLACED } from "#test/support/orders.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const READY = PLACED + 20 * MINUTE;

const accepted = orderEvent("accepted");
const ready = orderEvent("ready", { version: 3, at: READY });
const arrived = (car: string, version = 4) =>
  orderEvent("arrived", { version, at: READY + version * MINUTE, byRole: "shopper", byId: null, note: car });
const pickup = (...events: ReturnType<typeof orderEvent>[]) =>
  anOrder({ orderType: "Pickup", deliveryAddress: null, events, version: events.length + 1 });

describe("a shopper may say that they are there", () => {
  test("once the dispensary has accepted and until they pick it up, and only for pickups", () => {
    const decide = (order: ReturnType<typeof anOrder>) => decideArrival(order, "Blue Honda", READY).ok;
    expect([pickup(accepted), pickup(accepted, ready)].map(decide)).toEqual([true, true]);
    expect(decide(pickup())).toBe(false);
    expect(decide({ ...pickup(accepted, ready, orderEvent("collected", { version: 4 })), status: "COMPLETED" })).toBe(
      false,
    );
    expect(decide(anOrder({ events: [accepted, ready] }))).toBe(false);
  });

  test("and correct the spot up to four times; the last one counts", () => {
    const spots = ["spot 1", "spot 2", "spot 3", "spot 4"].map((spot, at) => arrived(spot, 4 + at));
    const four = pickup(accepted, ready, ...spots);
    expect(arrivalOf(four)?.car).toBe("spot 4");
    expect(decideArrival(four, "spot 5", READY).ok).toBe(true);
    const five = pickup(accepted, ready, ...spots, arrived("spot 5", 8));
    expect(decideArrival(five, "spot 6", READY)).toMatchObject({ ok: false, reason: "arrived-often" });
  });
});

describe("a pickup is held", () => {
  const window = { windowFrom: PLACED, windowTo: PLACED + 2 * HOUR, dueAt: PLACED };

  test("a day from when it was ready, or an hour after its window", () => {
    expect(heldUntil(pickup(accepted, ready))).toBe(READY + 24 * HOUR);
    expect(heldUntil({ ...pickup(accepted, ready), ...window })).toBe(PLACED + 3 * HOUR);
  });

  test("an hour at least, if it was ready after its window", () => {
    const late = orderEvent("ready", { version: 3, at: PLACED + 5 * HOUR });
    expect(heldUntil({ ...pickup(accepted, late), ...window })).toBe(PLACED + 6 * HOUR);
  });

  test.each([
    ["it isn't ready", pickup(accepted)],
    ["its shopper is there", pickup(accepted, ready, arrived("spot 3"))],
    ["it is a delivery", anOrder({ events: [accepted, ready] })],
    ["the dispensary took back that it is ready", pickup(accepted, ready, orderEvent("undone", { version: 4 }))],
  ])("without a deadline while %s", (_, order) => expect(heldUntil(order)).toBeNull());

  test("from when it is ready until the shopper arrives", () => {
    const by = { role: "dispensary", id: "owner", at: READY } as const;
    const atReady = moved(pickup(accepted), { kind: "ready" }, by);
    expect(deadlineAfter(pickup(accepted), atReady)).toBe(READY + 24 * HOUR);
    const order = pickup(accepted, ready);
    const here = decideArrival(order, "", READY + HOUR);
    expect(here.ok && deadlineAfter(order, here.value)).toBeNull();
  });
});
