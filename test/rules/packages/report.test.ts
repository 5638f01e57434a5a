import { describe, expect, test } from "vitest";
import { nextReport, type TracedTrip } from "#app/domain/packages/report.ts";
import { aTrip, tripLine } from "../../support/couriers.ts";

const traced = (over: Partial<TracedTrip> = {}): TracedTrip => ({
  id: 7,
  number: "RD-7",
  hasLeft: true,
  hasEnded: false,
  stops: [{ id: 71, order: "AAAAAA", isDone: false }],
  ...over,
});

describe("a trip is reported in steps", () => {
  test("it begins with all that is in the vehicle, and then leaves", () => {
    const begun = nextReport(aTrip([tripLine(), tripLine({ requestId: "two", orderNumber: "BBBBBB" })]), undefined);
    expect(begun).toMatchObject({ kind: "begin", stops: [{ order: "AAAAAA" }, { order: "BBBBBB" }] });
    expect(nextReport(aTrip([tripLine()]), traced({ hasLeft: false }))).toEqual({ kind: "leave", id: 7 });
    expect(nextReport(aTrip([tripLine()]), traced())).toBeUndefined();
  });

  test("a later pickup is loaded", () => {
    const later = tripLine({ requestId: "two", orderNumber: "BBBBBB" });
    expect(nextReport(aTrip([tripLine(), later]), traced())).toMatchObject({
      kind: "load",
      stops: [{ order: "BBBBBB" }],
    });
  });

  test("each stop is delivered with its tags, or came to nothing with its goods", () => {
    const second = { id: 72, order: "BBBBBB", isDone: false };
    const goods = [
      tripLine({ status: "DELIVERED", deliveredAt: 200 }),
      tripLine({ requestId: "two", orderNumber: "BBBBBB", status: "CANCELLED", updatedAt: 300 }),
    ];
    expect(nextReport(aTrip(goods), traced({ stops: [...traced().stops, second] }))).toEqual({
      kind: "deliver",
      stops: [
        { id: 71, at: 200, delivered: ["P1"], returned: [] },
        { id: 72, at: 300, delivered: [], returned: [{ uid: "P1", units: 3 }] },
      ],
    });
  });

  test("it ends with what came back of each package", () => {
    const failed = { status: "CANCELLED", updatedAt: 300, counted: 2 } as const;
    const back = tripLine({
      ...failed,
      packages: [
        { uid: "P1", units: 1 },
        { uid: "P2", units: 2 },
      ],
    });
    const done = traced({ stops: [{ id: 71, order: "AAAAAA", isDone: true }] });
    expect(nextReport(aTrip([back], { endedAt: 400 }), done)).toEqual({
      kind: "end",
      id: 7,
      at: 400,
      counted: [
        { uid: "P1", units: 1 },
        { uid: "P2", units: 1 },
      ],
    });
    expect(nextReport(aTrip([back], { endedAt: 400 }), { ...done, hasEnded: true })).toBeUndefined();
  });

  test("goods without packages aren't reported", () =>
    expect(nextReport(aTrip([tripLine({ packages: [] })]), undefined)).toBeUndefined());
});

test("a line's price is shared by its packages to the cent", () => {
  const packages = [1, 1, 1].map((units, at) => ({ uid: `P${at}`, units }));
  const begun = nextReport(aTrip([tripLine({ packages })]), undefined);
  const [stop] = begun?.kind === "begin" ? begun.stops : [];
  expect(stop?.goods.map(({ retailCents, soldCents }) => [retailCents, soldCents])).toEqual([
    [3000, 2667],
    [3000, 2667],
    [3000, 2666],
  ]);
});
