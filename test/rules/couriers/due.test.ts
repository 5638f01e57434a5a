import { expect, test } from "vitest";
import { byUrgency, courierCard } from "#app/domain/couriers/card.ts";
import { dueAt, lateness } from "#app/domain/couriers/due.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { aRequest, dispatcher } from "#test/support/couriers.ts";

const SIX = Date.parse("2026-06-16T18:00:00Z");
const minutes = (count: number) => count * MINUTE_MS;
const scheduled = { requestedPickupAt: SIX + minutes(180) };

test.each<[string, Partial<CourierRequest>, number | null, number | null]>([
  ["a waiting request half an hour after it was made", {}, 7, 30],
  ["an assigned one at the same time", { status: "COURIER_ASSIGNED" }, 7, 30],
  ["a scheduled one half an hour into its window", scheduled, 7, 210],
  ["one on its way after the drive too", { status: "PICKED_UP" }, 7, 64.65],
  ["one on its way over an unknown distance as over the usual one", { status: "PICKED_UP" }, null, 56.18],
  ["a delivered one never", { status: "DELIVERED" }, 7, null],
  ["a cancelled one never", { status: "CANCELLED" }, 7, null],
])("%s is due", (_, over, miles, expected) => {
  const due = dueAt(aRequest({ createdAt: SIX, ...over }), miles);
  expect(due && Number(((due - SIX) / MINUTE_MS).toFixed(2))).toBe(expected);
});

test.each([
  [-2881, "due in 2 days", "fine"],
  [-95, "due in 1 h 35 min", "fine"],
  [-11, "due in 11 min", "fine"],
  [-10, "due in 10 min", "soon"],
  [-0.5, "due in 1 min", "soon"],
  [0, "due now", "soon"],
  [0.9, "due now", "soon"],
  [12, "12 min late", "late"],
  [60, "1 h late", "late"],
])("%d minutes after its time a request is %s", (past, text, tone) =>
  expect(lateness(SIX, SIX + minutes(past))).toEqual({ text, tone }),
);

test("the dispatcher's board is sorted by promised time, no matter who has a request or when it was made", () => {
  const assignee = { courierId: "driver-1", courierName: "Cory Wheels" };
  const cards = [
    { orderNumber: "scheduled, made first", createdAt: SIX - minutes(300), ...scheduled },
    { orderNumber: "waits", createdAt: SIX + minutes(10) },
    { orderNumber: "assigned", createdAt: SIX, status: "COURIER_ASSIGNED", ...assignee } as const,
    { orderNumber: "aboard, late", createdAt: SIX - minutes(90), status: "PICKED_UP", ...assignee } as const,
    { orderNumber: "over", createdAt: SIX - minutes(900), status: "DELIVERED", ...assignee } as const,
  ].map((over) => courierCard(aRequest(over), [], dispatcher));
  const order = ["aboard, late", "assigned", "waits", "scheduled, made first", "over"];
  for (const list of [cards, cards.toReversed()])
    expect(list.toSorted(byUrgency).map((card) => card.orderNumber)).toEqual(order);
});
