import { expect, test } from "vitest";
import {
  dropOrders,
  orderIdsIn,
  parseSavedOrders,
  type SavedOrder,
  saveOrder,
} from "#app/domain/orders/saved-orders.ts";

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 5, 15);
const anOrder = (name: string, facts: Partial<SavedOrder> = {}): SavedOrder => ({
  orderId: `order00${name}`,
  token: `token-of-${name}`,
  placedAt: NOW - DAY,
  dispensaryName: "Green Door",
  ...facts,
});
const ids = (orders: readonly SavedOrder[]) => orders.map(({ orderId }) => orderId);

test("orders are saved newest first, without duplicates", () => {
  const [old, young] = [anOrder("old", { placedAt: NOW - 5 * DAY }), anOrder("young")];
  const stored = saveOrder(
    saveOrder(saveOrder([], young, NOW), old, NOW),
    { ...young, dispensaryName: "New Door" },
    NOW,
  );
  expect(ids(stored)).toEqual(["order00young", "order00old"]);
  expect(stored[0]?.dispensaryName).toBe("New Door");
  expect(parseSavedOrders(JSON.stringify(stored), NOW)).toEqual(stored);
});

test("after 90 days an order is forgotten", () => {
  const text = JSON.stringify([anOrder("a", { placedAt: NOW - 90 * DAY }), anOrder("b", { placedAt: NOW - 89 * DAY })]);
  expect(ids(parseSavedOrders(text, NOW))).toEqual(["order00b"]);
});

test("at most a hundred orders are saved, without duplicates, with names cut to length", () => {
  const many = Array.from({ length: 101 }, (_, at) => anOrder(String(at)));
  expect(parseSavedOrders(JSON.stringify(many), NOW)).toHaveLength(100);
  expect(orderIdsIn(ids(many).join(" "))).toHaveLength(100);
  const twice = [anOrder("a", { dispensaryName: "x".repeat(300) }), anOrder("a")];
  expect(parseSavedOrders(JSON.stringify(twice), NOW).map(({ dispensaryName }) => dispensaryName.length)).toEqual([
    200,
  ]);
});

test("orders can be forgotten one by one or all", () => {
  const stored = [anOrder("a"), anOrder("b"), anOrder("c")];
  expect(ids(dropOrders(stored, ["order00b"]))).toEqual(["order00a", "order00c"]);
  expect(dropOrders(stored, ids(stored))).toEqual([]);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no list", '{"orderId":"order00a"}'],
  ["things that are no orders", '[null, 1, "order00a", {"orderId":"order00a"}]'],
  ["an id that is a path", JSON.stringify([anOrder("a", { orderId: "../../logout" })])],
  ["a token that is more than one", JSON.stringify([anOrder("a", { token: "a&next=//evil.example" })])],
  ["an id that is a number", JSON.stringify([{ ...anOrder("a"), orderId: 12_345_678 }])],
  ["an order of no day", JSON.stringify([{ ...anOrder("a"), placedAt: "today" }])],
])("%s in storage is no order", (_, text) => expect(parseSavedOrders(text, NOW)).toEqual([]));

test("other fields stored with an order are dropped", () => {
  const text = JSON.stringify([{ ...anOrder("a"), dispensaryName: 7, birthdate: "1990-05-14" }]);
  expect(parseSavedOrders(text, NOW)).toEqual([anOrder("a", { dispensaryName: "" })]);
});

test("a form names orders by ids alone, never by text that could become another cookie", () =>
  expect(orderIdsIn("order00a\norder00b  x;Path=/ ORDER00C")).toEqual(["order00a", "order00b"]));
