import { describe, expect, test } from "vitest";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import type { RouteCourier } from "#app/domain/couriers/route/courier-route.ts";
import { shownRoute } from "#app/domain/couriers/route/shown-route.ts";
import { droppedStop, movedStop, stopsAhead } from "#app/domain/couriers/route/stops-ahead.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import { aRequest } from "#test/support/couriers.ts";

/** 12:00 in Los Angeles. */
const NOON = Date.parse("2026-06-16T19:00:00Z");
const nevada = aRequest({ id: "a" });
const pickup = { lat: 36.1728, lng: -115.1412 };
const dropOff = { lat: 36.1086, lng: -115.205 };
const courier = (facts: Partial<RouteCourier> = {}): RouteCourier => ({
  shift: null,
  lastDrop: { ...pickup, at: NOON - MINUTE_MS },
  pinned: [],
  byDispatch: false,
  ...facts,
});
const california = (id: string, facts: Partial<CourierRequest> = {}) =>
  aRequest({
    id,
    address: "1 Main St, Los Angeles, CA 90012",
    deliveryAddress: "2 Main St, Los Angeles, CA 90012",
    ...facts,
  });
const idsOf = (jobs: CourierRequest[], facts: Partial<RouteCourier> = {}, now = NOON) =>
  shownRoute(jobs, courier(facts), now).stops.map(({ id }) => id);
const timesOf = (jobs: CourierRequest[], facts: Partial<RouteCourier> = {}, now = NOON) =>
  shownRoute(jobs, courier(facts), now).stops.map(({ timeText }) => timeText);

describe("a courier's plan", () => {
  test("goes to a dispensary, then to its customer", () => {
    const { stops, notes, order } = shownRoute([nevada], courier(), NOON);
    const facts = { requestId: "a", orderNumber: "A-1001", lateText: null, breakText: null };
    expect([notes, order]).toEqual([[], "planned"]);
    expect(stops).toEqual([
      { ...facts, id: "a.pickup", kind: "pickup", name: "Corner Leaf", address: nevada.address, timeText: "12:00 PM" },
      {
        ...facts,
        id: "a.drop",
        kind: "drop",
        name: "Sam Rivers",
        address: nevada.deliveryAddress,
        timeText: stops[1]?.timeText,
      },
    ]);
  });

  test("begins where the courier was last, by pickup or by drop-off", () => {
    const aboard = { ...nevada, status: "PICKED_UP", pickedUpAt: NOON - 5 * MINUTE_MS } as const;
    expect(idsOf([aboard])).toEqual(["a.drop"]);
    expect(timesOf([aboard], { lastDrop: { ...dropOff, at: NOON } })).toEqual(["12:00 PM"]);
    const fromPickup = timesOf([aboard], { lastDrop: { ...dropOff, at: NOON - HOUR_MS } });
    expect(fromPickup).toEqual(timesOf([aboard], { lastDrop: null }));
    expect(fromPickup).not.toEqual(["12:00 PM"]);
    const nowhere = { ...aboard, lat: null };
    expect(timesOf([nowhere], { lastDrop: { ...dropOff, at: NOON - HOUR_MS } })).toEqual(["12:00 PM"]);
    expect(shownRoute([], courier(), NOON)).toEqual({ stops: [], notes: [], order: "planned" });
  });

  test("brings undelivered goods back to their dispensary, before those of another where only one's may be aboard", () => {
    const back = california("back", { status: "CANCELLED", failureReason: "refused", pickedUpAt: NOON - HOUR_MS });
    expect(shownRoute([back], courier(), NOON).stops).toMatchObject([
      { id: "back.return", kind: "return", name: "Corner Leaf", address: back.address, lateText: null },
    ]);
    const other = california("other", { vendorId: "other", address: "9 Elm St, Los Angeles, CA 90012" });
    expect(idsOf([other, back])).toEqual(["back.return", "other.pickup", "other.drop"]);
  });

  test("takes the usual time to an unknown place", () => {
    const unknown = timesOf([nevada], { lastDrop: null });
    expect(timesOf([{ ...nevada, lat: null }])[0]).toBe(unknown[0]);
    expect(unknown[0]).not.toBe("12:00 PM");
  });

  test("says how late a stop is, and waits for the time of a scheduled pickup", () => {
    const late = shownRoute([{ ...nevada, createdAt: NOON - HOUR_MS }], courier(), NOON).stops;
    expect(late[0]?.lateText).toBe("30 min late");
    expect(late[1]?.lateText).toMatch(/^\d+ min late$/);
    const hours = shownRoute([{ ...nevada, createdAt: NOON - 18 * HOUR_MS }], courier(), NOON).stops;
    expect(hours[0]?.lateText).toBe("17 h 30 min late");
    expect(timesOf([{ ...nevada, requestedPickupAt: NOON + HOUR_MS }])[0]).toBe("1:00 PM");
  });

  test("has a break within the first five hours, and starts over after a break", () => {
    const breakText = (startedAt: number) =>
      shownRoute([nevada], courier({ shift: { kind: "duty", startedAt } }), NOON).stops.map((stop) => stop.breakText);
    expect(breakText(NOON - 4.9 * HOUR_MS)).toContainEqual(
      expect.stringMatching(/^Take a 30-minute break by 12:0[0-6] PM$/),
    );
    expect(breakText(NOON)).toEqual([null, null]);
    expect(timesOf([nevada], { shift: { kind: "break", startedAt: NOON - 10 * MINUTE_MS } })[0]).toBe("12:20 PM");
    expect(timesOf([nevada], { shift: { kind: "break", startedAt: NOON - HOUR_MS } })[0]).toBe("12:00 PM");
  });

  test("keeps a chosen order, and says who chose it", () => {
    const second = { ...nevada, id: "b" };
    const pinned = ["b.pickup", "b.drop", "a.pickup", "a.drop"];
    expect(idsOf([nevada, second], { pinned })).toEqual(pinned);
    const order = (byDispatch: boolean) => shownRoute([nevada], courier({ pinned, byDispatch }), NOON).order;
    expect([order(true), order(false)]).toEqual(["dispatch", "driver"]);
  });

  test("is within the state's hours, and leaves out what is not", () => {
    const early = NOON - 7 * HOUR_MS;
    expect(timesOf([california("a", { createdAt: early })], {}, early)[0]).toBe("6:00 AM");
    const { stops, notes } = shownRoute([california("a")], courier(), NOON + 9.95 * HOUR_MS);
    expect([stops, notes]).toEqual([[], ["Order A-1001 can't be handed over before legal sale hours end."]]);
    expect(idsOf([nevada], {}, NOON + 9.95 * HOUR_MS)).toHaveLength(2);
  });

  test("carries at most what a vehicle may", () => {
    const { notes } = shownRoute([california("a", { orderTotalCents: 500_001 })], courier(), NOON);
    expect(notes).toEqual(["Order A-1001 is worth more than a vehicle may carry."]);
    expect(idsOf([california("a", { orderTotalCents: 500_000 })])).toHaveLength(2);
    expect(idsOf([{ ...nevada, orderTotalCents: 900_000 }])).toHaveLength(2);
  });

  test("carries one dispensary's goods at a time if the state requires it", () => {
    const aboard = { status: "PICKED_UP", pickedUpAt: NOON - MINUTE_MS, vendorId: "one" } as const;
    const next = { vendorId: "other", lat: pickup.lat, lng: pickup.lng };
    expect(idsOf([california("a", aboard), california("b", next)])).toEqual(["a.drop", "b.pickup", "b.drop"]);
    expect(idsOf([california("a", aboard), california("b", { ...next, vendorId: "one" })])[0]).toBe("b.pickup");
    expect(
      idsOf([
        { ...nevada, ...aboard },
        { ...nevada, id: "b", ...next },
      ])[0],
    ).toBe("b.pickup");
  });

  test("has thirty stops at most, first of what is aboard and due, and no pickup without its drop-off", () => {
    const jobs = Array.from({ length: 17 }, (_, at) => aRequest({ id: `job${at}`, createdAt: NOON - at * MINUTE_MS }));
    const aboard = { ...nevada, id: "aboard", status: "PICKED_UP", pickedUpAt: NOON } as const;
    const ids = idsOf([...jobs, aboard]);
    expect(ids).toHaveLength(29);
    expect(ids).toContain("aboard.drop");
    for (const id of ids.filter((each) => each.endsWith(".pickup")))
      expect(ids).toContain(id.replace("pickup", "drop"));
    expect(ids.some((id) => id.startsWith("job0.") || id.startsWith("job1."))).toBe(false);
  });
});

describe("the stops of a route", () => {
  const { stops } = shownRoute(
    [nevada, { ...nevada, id: "b" }],
    courier({ pinned: ["a.pickup", "b.pickup", "a.drop", "b.drop"] }),
    NOON,
  );

  test("are ahead until they are made", () => {
    const ahead = (a: CourierRequest["status"], b: CourierRequest["status"]) =>
      stopsAhead({ stops, notes: [], order: "driver" }, [
        { id: "a", status: a, returning: false },
        { id: "b", status: b, returning: false },
      ]).map(({ id }) => id);
    expect(ahead("COURIER_ASSIGNED", "PICKED_UP")).toEqual(["a.pickup", "a.drop", "b.drop"]);
    expect(ahead("DELIVERED", "CANCELLED")).toEqual([]);
    const back = { id: "a", status: "CANCELLED" as const, pickedUpAt: NOON };
    const returns = shownRoute([{ ...nevada, ...back }], courier(), NOON);
    expect([true, false].map((returning) => stopsAhead(returns, [{ ...back, returning }]).length)).toEqual([1, 0]);
  });

  test("are moved one place, but no drop-off before its pickup", () => {
    expect(movedStop(stops, 1, 1)).toEqual(["a.pickup", "a.drop", "b.pickup", "b.drop"]);
    expect(movedStop(stops, 1, -1)).toEqual(["b.pickup", "a.pickup", "a.drop", "b.drop"]);
    expect([
      movedStop(stops, 0, -1),
      movedStop(stops, 3, 1),
      movedStop(stops.slice(0, 1).concat(stops.slice(2)), 0, 1),
    ]).toEqual([null, null, null]);
  });

  test("are dropped anywhere", () => {
    expect(droppedStop(stops, 3, 0)).toEqual(["b.drop", "a.pickup", "b.pickup", "a.drop"]);
    expect(droppedStop(stops, 0, 2)).toEqual(["b.pickup", "a.drop", "a.pickup", "b.drop"]);
  });
});
