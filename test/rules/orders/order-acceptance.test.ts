import { describe, expect, test } from "vitest";
import { acceptanceDeadline, deadlineAfter, isWaiting } from "#app/domain/orders/acceptance.ts";
import { moved } from "#app/domain/orders/move.ts";
import { anOrder } from "#test/support/orders.ts";
import { sellingVendor } from "#test/support/sale.ts";

/** 2026-06-16 is a Tuesday; Pacific daylight time is seven hours behind. */
const at = (time: string, date = "2026-06-16") => Date.parse(`${date}T${time}:00-07:00`);
type Facts = Parameters<typeof sellingVendor>[0];
const deadline = (createdAt: number, facts: Facts = {}, minutes = 45) =>
  acceptanceDeadline({ createdAt }, sellingVendor(facts), minutes);

describe("an order that is not accepted is due", () => {
  test("after its minutes of opening hours: what is left tonight, and the rest in the morning", () => {
    expect(deadline(at("12:00"))).toBe(at("12:45"));
    expect(deadline(at("12:00"), {}, 120)).toBe(at("14:00"));
    expect(deadline(at("20:15"))).toBe(at("21:00"));
    expect(deadline(at("20:50"))).toBe(at("09:35", "2026-06-17"));
    expect(deadline(at("23:00"))).toBe(at("09:45", "2026-06-17"));
  });

  test("not while the dispensary closes for a break, on a special day, or by law", () => {
    const split = { tuesday: { open: "09:00", close: "14:00", more: [{ open: "18:00", close: "20:00" }] } };
    expect(deadline(at("13:50"), { businessHours: split })).toBe(at("18:35"));
    const fair = { "2026-06-17": { reason: "Fair", hours: null } };
    expect(deadline(at("20:50"), { specialDays: fair })).toBe(at("09:35", "2026-06-18"));
    const late = { tuesday: { open: "20:00", close: "23:30" }, wednesday: { open: "10:00", close: "12:00" } };
    expect(deadline(at("21:50"), { businessHours: late })).toBe(at("10:35", "2026-06-17"));
  });

  test("while it is paused all the same, since a pause stops new orders alone", () =>
    expect(deadline(at("12:00"), { pausedUntil: at("15:00") })).toBe(at("12:45")));

  test("after a week if it doesn't open", () =>
    expect(deadline(at("12:00"), { businessHours: {} })).toBe(at("12:00", "2026-06-23")));

  test("for a later window from when it may be prepared, and with its window at the latest", () => {
    const ahead = { createdAt: at("12:00"), dueAt: at("14:00", "2026-06-18"), windowTo: at("15:30", "2026-06-18") };
    expect(acceptanceDeadline(ahead, sellingVendor(), 45)).toBe(at("14:45", "2026-06-18"));
    expect(acceptanceDeadline(ahead, sellingVendor(), 120)).toBe(at("15:30", "2026-06-18"));
  });
});

describe("a move", () => {
  const order = anOrder({ orderType: "Pickup", createdAt: at("12:00"), waitsUntil: at("12:45") });
  const by = { role: "dispensary" as const, id: "owner", at: at("12:40") };
  const accepted = moved(order, { kind: "accepted", readyInMinutes: 30 }, by);

  test("that takes an order up ends its deadline", () => {
    expect(deadlineAfter(order, accepted)).toBeNull();
    expect(deadlineAfter(order, moved(order, { kind: "courierRequested" }, by))).toBeNull();
    expect(deadlineAfter(order, moved(order, { kind: "canceled" }, by))).toBeNull();
  });

  test("that takes the acceptance back leaves a quarter of an hour, and no other undo a deadline", () => {
    const confirmed = { ...order, waitsUntil: null, version: 2, events: [accepted.event] };
    expect(deadlineAfter(confirmed, moved(confirmed, { kind: "undone" }, by))).toBe(at("12:55"));
    const ready = moved(confirmed, { kind: "ready" }, by);
    const further = { ...confirmed, version: 3, events: [accepted.event, ready.event] };
    expect(deadlineAfter(further, moved(further, { kind: "undone" }, by))).toBeNull();
  });

  test("to which its shopper agreed leaves the dispensary time to accept it", () => {
    const changed = moved(order, { kind: "changed" }, { role: "shopper", id: null, at: at("12:44") });
    expect(deadlineAfter(order, changed)).toBe(at("12:59"));
    const early = moved(order, { kind: "changed" }, { role: "shopper", id: null, at: at("12:20") });
    expect(deadlineAfter(order, early)).toBe(at("12:45"));
  });

  test("ends the wait for a deadline if it closes the order", () => {
    expect(isWaiting(order)).toBe(true);
    expect(isWaiting({ ...order, waitsUntil: null })).toBe(false);
    expect(isWaiting({ ...order, status: "COMPLETED" })).toBe(false);
  });
});
