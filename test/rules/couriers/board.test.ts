import { describe, expect, test } from "vitest";
import {
  type BoardCourier,
  between,
  boardViewIn,
  carriedBy,
  dutyText,
  groupRows,
  lastSeenText,
  moveToAssign,
  viewFor,
  withJobs,
} from "#app/domain/couriers/board.ts";
import { courierCard } from "#app/domain/couriers/card.ts";
import type { CourierRequest } from "#app/domain/couriers/request.ts";
import { suggestCouriers } from "#app/domain/couriers/suggest.ts";
import { aRequest, dispatcher } from "../../support/couriers.ts";

const HOUR = 3_600_000;
const cardOf = (id: string, over: Partial<CourierRequest> = {}) =>
  courierCard(aRequest({ id, ...over }), [], dispatcher);
const courier = (id: string, over: Partial<BoardCourier> = {}): BoardCourier => ({
  id,
  name: id.toUpperCase(),
  duty: "duty",
  employerIds: [],
  lastSeenAt: null,
  place: null,
  ...over,
});
const jobOf = (id: string, courierId: string) =>
  cardOf(id, { status: "COURIER_ASSIGNED", courierId, courierName: courierId });
const ended = cardOf("ended", { status: "DELIVERED", courierId: "ada" });
const cards = [cardOf("one"), jobOf("two", "ada"), jobOf("three", "eli"), jobOf("four", "ada"), ended];
const couriers = () =>
  withJobs([courier("ada"), courier("eli", { duty: "off" }), courier("kim"), courier("lou", { duty: "off" })], cards);

test("a board of many requests has rows, one of few has cards, unless the dispatcher chose", () => {
  expect([20, 21].map(viewFor)).toEqual(["cards", "rows"]);
  const chosen = ["cards", "status", "toString", ""].map((view) => boardViewIn(new URLSearchParams({ view })));
  expect(chosen).toEqual(["cards", "status", null, null]);
});

describe("rows stand", () => {
  const groupsBy = (view: Parameters<typeof groupRows>[1]) =>
    groupRows(cards, view, couriers()).map(({ title, cards }) => [title, cards.map(({ id }) => id)]);

  test("by courier: unassigned first, then couriers on duty or with a job, then finished", () =>
    expect(groupsBy("courier")).toEqual([
      ["No courier yet", ["one"]],
      ["KIM", []],
      ["ADA", ["two", "four"]],
      ["ELI", ["three"]],
      ["Finished", ["ended"]],
    ]));
  test("by courier without empty groups", () =>
    expect(groupRows([ended], "courier", couriers().slice(2)).map(({ title }) => title)).toEqual(["Finished"]));
  test("by status, without those that have none", () =>
    expect(groupsBy("status")).toEqual([
      ["Pending", ["one"]],
      ["Courier Assigned", ["two", "three", "four"]],
      ["Delivered", ["ended"]],
    ]));
  test("or in one list", () => expect(groupsBy("rows")).toEqual([["", cards.map(({ id }) => id)]]));
});

test("a courier is chosen by duty and load, and is seen by shifts, pickups and drop-offs", () => {
  expect(couriers().map((one) => [one.id, dutyText(one)])).toEqual([
    ["kim", "free"],
    ["ada", "2 jobs"],
    ["lou", "off duty"],
    ["eli", "off duty, 1 job"],
  ]);
  const pickedUp = cardOf("p", { status: "PICKED_UP", courierId: "ada", courierName: "Ada", pickedUpAt: HOUR });
  const lastSeen = (lastSeenAt: number | null, ...cards: (typeof pickedUp)[]) =>
    withJobs([courier("ada", { lastSeenAt })], cards).map((one) => lastSeenText(one, 3 * HOUR));
  expect([lastSeen(null), lastSeen(2 * HOUR, pickedUp), lastSeen(1, pickedUp)].flat()).toEqual([
    "not seen yet",
    "seen 1 h ago",
    "seen 2 h ago",
  ]);
});

test("a courier carries what it has, and what comes back", () => {
  const returning = { ...cardOf("back", { status: "CANCELLED", courierId: "ada" }), returning: true };
  const carried = withJobs([courier("ada"), courier("eli")], [...cards, returning]).map(({ id, carries }) => [
    id,
    ...carriedBy(id, cards).map((card) => card.id),
    carries.length,
  ]);
  expect(carried).toEqual([
    ["eli", "three", 1],
    ["ada", "two", "four", 3],
  ]);
  const back = { ...returning, courierId: "kim" };
  expect(withJobs([courier("kim")], [back]).map(dutyText)).toEqual(["returning goods"]);
  const delivered = cardOf("d", { status: "DELIVERED", courierId: "ada", deliveredAt: 2 * HOUR, pickedUpAt: HOUR });
  expect(withJobs([courier("ada")], [delivered])[0]?.lastSeenAt).toBe(2 * HOUR);
});

test("only requests that are unassigned or not picked up can be assigned", () => {
  const [first, second] = cards;
  expect([first, second, ended].map((card) => card && moveToAssign(card))).toEqual(["assign", "reassign", null]);
});

test("a range reaches from the last choice to this one, in both directions", () => {
  const ids = ["a", "b", "c", "d"];
  expect(between(ids, "b", "d")).toEqual(["b", "c", "d"]);
  expect(between(ids, "c", "a")).toEqual(["a", "b", "c"]);
  expect(between(ids, "a", "b")).toEqual(["a", "b"]);
  expect([between(ids, null, "c"), between(ids, "gone", "c"), between(ids, "b", "x")]).toEqual([["c"], ["c"], ["x"]]);
});

describe("a suggestion", () => {
  const here = { lat: 34, lng: -118 };
  const away = { lat: 34.05, lng: -118 };
  const far = { lat: 36, lng: -118 };
  const pending = (id: string, pickup: typeof here | null, dropOff = pickup) => ({ ...cardOf(id), pickup, dropOff });
  const free = (id: string, place: typeof here | null, jobs = 0, duty: BoardCourier["duty"] = "duty") => ({
    id,
    place,
    jobs,
    duty,
    employerIds: [],
    carries: [],
  });
  const whom = (...args: Parameters<typeof suggestCouriers>) =>
    suggestCouriers(...args).map(({ courierId }) => courierId);

  test("is the nearest on duty, and says how far it is", () => {
    expect(
      suggestCouriers([pending("r", here)], [free("a", away), free("b", here, 0, "break"), free("c", null)]),
    ).toEqual([{ requestId: "r", courierId: "a", miles: 3.5 }]);
    expect(suggestCouriers([pending("r", null)], [free("a", away)])).toEqual([
      { requestId: "r", courierId: "a", miles: null },
    ]);
  });
  test("weighs a job like four miles", () => {
    expect(whom([pending("r", here)], [free("busy", here, 1), free("near", away)])).toEqual(["near"]);
    expect(whom([pending("r", here)], [free("busy", here, 1), free("farther", { lat: 34.07, lng: -118 })])).toEqual([
      "busy",
    ]);
  });
  test("counts what it has suggested before, and where that delivery ends", () => {
    const twice = [pending("r", here), pending("s", here)];
    expect(whom(twice, [free("a", here), free("b", away)])).toEqual(["a", "b"]);
    expect(
      whom([pending("r", here, away), pending("s", away)], [free("a", here), free("b", { lat: 34.12, lng: -118 })]),
    ).toEqual(["a", "a"]);
  });
  test("gives no courier more than five jobs", () => {
    const many = Array.from({ length: 5 }, (_, at) => pending(`r${at}`, here));
    expect(whom(many, [free("a", here, 2)])).toEqual(["a", "a", "a"]);
  });
  test("is no one if all are too far away or off duty", () =>
    expect(whom([pending("r", here)], [free("a", far), free("b", here, 0, "off")])).toEqual([]));
});
