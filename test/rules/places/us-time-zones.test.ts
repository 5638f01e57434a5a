import { expect, test } from "vitest";
import { usTimeZones } from "#app/domain/places/us-time-zones.ts";

test("every time zone of the United States is one that the runtime knows, and is listed once", () => {
  for (const timeZone of usTimeZones) expect(new Intl.DateTimeFormat("en-US", { timeZone })).toBeDefined();
  expect(new Set(usTimeZones).size).toBe(usTimeZones.length);
});
