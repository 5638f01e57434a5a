import { expect, test } from "vitest";
import { calibrationOf } from "#app/domain/couriers/arrival/calibration.ts";
import { type Drop, fitModel, tallyDrops } from "#app/domain/couriers/arrival/drops.ts";
import { arrivalPrior } from "#app/domain/couriers/arrival/prior.ts";

const TODAY = "2026-06-28";
const row = (day: string, over: object = {}) => ({
  day,
  leg: "driving" as const,
  distance: 0,
  hours: 1,
  drops: 100,
  covered: 90,
  windowMinutes: 1500,
  ...over,
});
const driving = (...rows: ReturnType<typeof row>[]) => calibrationOf(rows, TODAY).at(-1)?.parts ?? [];

test("an admin sees how often windows held in 7 and 28 days, by distance and hour", () => {
  const parts = driving(row("2026-06-28"), row("2026-06-21", { distance: 2, covered: 70, windowMinutes: 2500 }));
  expect(parts.map(({ name, week, month }) => [name, week?.percent, month?.percent])).toEqual([
    ["All drops", 90, 80],
    ["Under 2 miles", 90, 90],
    ["2 to 5 miles", undefined, undefined],
    ["Over 5 miles", undefined, 70],
    ["Before 11 AM", undefined, undefined],
    ["11 AM to 3 PM", 90, 80],
    ["3 to 7 PM", undefined, undefined],
    ["After 7 PM", undefined, undefined],
  ]);
  expect(parts[0]).toMatchObject({ week: { drops: 100, within: 8 }, month: { drops: 200, within: 10 }, drift: null });
});

test.each([
  ["84%", 84, 100, /too many/],
  ["85%", 85, 100, null],
  ["95%", 95, 100, null],
  ["96%", 96, 100, /wider/],
  ["none of a few drops", 0, 49, null],
])("a week of %s within the windows drifts or doesn't", (_, covered, drops, drift) => {
  const measured = driving(row(TODAY, { covered, drops }))[0]?.drift ?? null;
  if (drift) expect(measured).toMatch(drift);
  else expect(measured).toBeNull();
});

test("drops are counted by leg, distance and hour, with how many came within their windows", () => {
  const [noon, minute] = [Date.parse("2026-06-16T19:00:00Z"), 60_000];
  const drop = (facts: Partial<Drop> = {}): Drop => ({
    miles: 1,
    timeZone: "America/Los_Angeles",
    readyAt: noon,
    pickedUpAt: noon + 10 * minute,
    deliveredAt: noon + 25 * minute,
    ...facts,
  });
  const late = drop({ deliveredAt: noon + 100 * minute });
  const early = { readyAt: null, miles: 9, pickedUpAt: noon - 210 * minute, deliveredAt: noon - 180 * minute };
  // A drop of more than three hours, or before its pickup, says nothing.
  const odd = [drop({ deliveredAt: noon - 1 }), drop({ readyAt: null, deliveredAt: noon + 191 * minute })];
  const last = drop({ readyAt: null, deliveredAt: noon + 190 * minute });
  expect(tallyDrops([drop(), late, drop({ readyAt: null }), drop(early), ...odd, last], null)).toEqual([
    { leg: "planned", distance: 0, hours: 1, drops: 2, covered: 1, windowMinutes: 50 },
    { leg: "driving", distance: 0, hours: 1, drops: 4, covered: 2, windowMinutes: 60 },
    { leg: "driving", distance: 2, hours: 0, drops: 1, covered: 0, windowMinutes: 15 },
  ]);
});

test("a model is fitted for each leg with enough drops", () => {
  const noon = Date.parse("2026-06-16T19:00:00Z");
  const drops = (count: number) =>
    Array.from({ length: count }, (_, at): Drop => {
      const pickedUpAt = noon + at * 60_000;
      return {
        miles: 3,
        timeZone: "America/Los_Angeles",
        readyAt: null,
        pickedUpAt,
        deliveredAt: pickedUpAt + 1_500_000,
      };
    });
  expect(fitModel(drops(59))).toBeNull();
  expect(fitModel(drops(60))?.planned).toBe(arrivalPrior.planned);
  expect(fitModel(drops(60))?.driving.margins).toHaveLength(3);
});
