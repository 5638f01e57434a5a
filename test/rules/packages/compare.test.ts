import { expect, test } from "vitest";
import { comparePackages, type Missing, type RemovedUnits } from "#app/domain/packages/compare.ts";

const nothing: { removed: RemovedUnits[]; missing: Missing[] } = { removed: [], missing: [] };
const compare = (ours: number, theirs: number, facts: Partial<typeof nothing> = {}) =>
  comparePackages([{ uid: "A1", left: ours }], [{ uid: "A1", units: theirs }], { ...nothing, ...facts })[0];

test("packages with the same number of units are no difference", () => expect(compare(7, 7)).toBeUndefined());

test("a difference says where the units are", () => {
  const removed: RemovedUnits[] = [
    { uid: "A1", units: 2, why: "waiting" },
    { uid: "A1", units: 1, why: "counter" },
    { uid: "B2", units: 9, why: "counter" },
    { uid: "A1", units: 3, why: "unreported" },
  ];
  expect(compare(4, 10, { removed })?.cause).toBe(
    "2 picked for open orders; 1 handed over without a trip: your point of sale reports these; 3 on trips that aren't reported yet",
  );
  const missing: Missing[] = [
    { uid: "A1", units: 1, trip: 12 },
    { uid: "B2", units: 2, trip: 13 },
  ];
  expect(compare(10, 9, { missing })?.cause).toBe("1 didn't come back from trip 12");
});

test("a difference without a known cause is called unexplained", () => {
  expect(compare(4, 6)).toEqual({ uid: "A1", ours: 4, theirs: 6, cause: "2 unexplained" });
  expect(compare(6, 4)?.cause).toBe("2 unexplained");
  expect(compare(4, 6, { removed: [{ uid: "A1", units: 1, why: "waiting" }] })?.cause).toBe(
    "1 picked for open orders; 1 unexplained",
  );
});

test("a package that only one side knows is a difference", () =>
  expect(comparePackages([{ uid: "A1", left: 4 }], [{ uid: "B2", units: 5 }], nothing)).toEqual([
    { uid: "A1", ours: 4, theirs: null, cause: "Not in track and trace" },
    { uid: "B2", ours: null, theirs: 5, cause: "Not received here" },
  ]));
