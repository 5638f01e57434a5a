import { expect, test } from "vitest";
import { orderStatuses } from "#app/domain/orders/order.ts";
import { orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";

const read = (params: Record<string, string>) => readOrderSearch(new URLSearchParams(params));

test.each([
  ["a phone as the dashboard writes it", "(213) 555-0121", "2135550121"],
  ["a phone with its country", "+1 213.555.0121", "2135550121"],
  ["the end of a phone", "555-01", "55501"],
  ["an order's code", "#8F3K2M", "8f3k2m"],
  ["an order's code that is all digits", "#123 456", "123456"],
  ["a name of two words", "  Ana \n\t Reyes ", "ana reyes"],
  ["a street with a number", "1550 Vine", "1550 vine"],
  ["a number at a name's end", "Ana 2135550121", "ana 2135550121"],
  ["too few digits for a phone", "+1", "+1"],
  ["two digits with signs between", "(2) 1", "(2) 1"],
  ["a sign inside", "unit #4", "unit #4"],
  ["a long text", "x".repeat(70), "x".repeat(60)],
])("%s is searched in the index's form: %j", (_name, typed, text) => expect(read({ q: typed }).text).toBe(text));

test("a status that is one of an order's narrows the list, and another is left out", () => {
  for (const status of orderStatuses) expect(read({ status }).status).toBe(status);
  expect(read({ status: "LOST" }).status).toBeNull();
  expect(readOrderSearch(new URLSearchParams())).toEqual({ text: "", status: null, after: null });
});

test("a page goes on after the order that its address names", () => {
  const order = { createdAt: 1_781_636_400_000, id: "01jxw0-abc_DEF" };
  expect(read({ after: orderCursor(order) }).after).toEqual(order);
});

test.each([
  "",
  "x",
  "12",
  "12.",
  ".abc",
  "x12.abc",
  "12.abc!",
  "12.a b",
  "1234567890123456.abc",
  `12.${"x".repeat(65)}`,
])("the address %j names no order to go on after", (after) => expect(read({ after }).after).toBeNull());
