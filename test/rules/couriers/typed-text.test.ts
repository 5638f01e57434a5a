import { expect, test } from "vitest";
import { employeeNumberError } from "#app/domain/couriers/employee-number.ts";
import { isTooShort, requestSearchTexts } from "#app/domain/couriers/request-search.ts";
import { waitingMovesIn, waitingSentence } from "#app/domain/couriers/waiting-moves.ts";

test.each([
  ["  Sam   RIVERS ", ["sam rivers"], false],
  ["(213) 555-0142", ["(213) 555-0142", "2135550142"], false],
  ["ab", [], true],
  ["#12", ["#12"], false],
  ["", [], false],
])("requests are searched for %j as %j", (typed, texts, tooShort) => {
  expect([requestSearchTexts(typed), isTooShort(typed)]).toEqual([texts, tooShort]);
});

test("an employee's number is one line of twenty characters", () => {
  for (const text of ["", "D-7", "x".repeat(20)]) expect(employeeNumberError(text)).toBeUndefined();
  for (const text of ["x".repeat(21), "D\n7"]) expect(employeeNumberError(text)).toBe("Up to 20 characters.");
});

test("waiting moves are read from the device, even if its storage is broken", () => {
  expect(waitingMovesIn('[{"move":"pickUp"}]')).toEqual([{ move: "pickUp" }]);
  for (const stored of [null, "{}", "[", "null"]) expect(waitingMovesIn(stored)).toEqual([]);
});

test("a courier reads how many updates wait", () => {
  const rest = "waiting for a connection and will be sent only once.";
  expect([0, 1, 2].map(waitingSentence)).toEqual(["", `One update is ${rest}`, `2 updates are ${rest}`]);
});
