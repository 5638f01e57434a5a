import { expect, test } from "vitest";
import { freezePositions } from "#app/domain/couriers/card-order.ts";

const cards = (...ids: string[]) => ids.map((id) => ({ id, seen: "now" }));
const frozen = (...ids: string[]) => new Map(ids.map((id) => [id, { id, seen: "last" }]));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

test("a moved card keeps its position while the list is sorted around it", () => {
  expect(ids(freezePositions(cards("b", "a"), ["a", "b"], frozen()))).toBe("ba");
  expect(ids(freezePositions(cards("c", "a", "b", "d"), ["a", "b", "c", "d"], frozen("c")))).toBe("abcd");
  expect(ids(freezePositions(cards("b", "d", "a", "c"), ["a", "b", "c", "d"], frozen("a", "c")))).toBe("abcd");
});

test("a moved card that has left the list stays for a moment, as last seen", () => {
  const list = freezePositions(cards("a", "c"), ["a", "b", "c"], frozen("b"));
  expect(list).toEqual([
    { id: "a", seen: "now" },
    { id: "b", seen: "last" },
    { id: "c", seen: "now" },
  ]);
});

test("cards that remain are current, new ones are placed around them, and none is lost or doubled", () => {
  const list = freezePositions(cards("new", "c", "a"), ["a", "b", "c"], frozen("c"));
  expect(ids(list)).toBe("newac");
  expect(list.find(({ id }) => id === "c")).toEqual({ id: "c", seen: "now" });
});
