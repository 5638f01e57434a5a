import { describe, expect, test } from "vitest";
import {
  afterWorkingDays,
  dueText,
  licenseQueue,
  licenseTask,
  type QueuedLicense,
} from "#app/domain/compliance/license-queue.ts";

/** Noon in Los Angeles. */
const noon = (day: string) => Date.parse(`${day}T20:00:00Z`);
const license = (facts: Partial<QueuedLicense> = {}): QueuedLicense => ({
  createdAt: noon("2026-06-01"),
  timeZone: "America/Los_Angeles",
  licenseNumber: "C10-1",
  licenseEnteredAt: noon("2026-06-16"),
  licenseApprovedAt: null,
  licenseCheckedAt: null,
  licenseExpiresOn: null,
  licenseRejection: null,
  ...facts,
});

describe("a license that was never checked", () => {
  test.each([
    ["2026-06-16", "2026-06-18"],
    ["2026-06-18", "2026-06-22"],
    ["2026-06-19", "2026-06-23"],
    ["2026-06-20", "2026-06-23"],
    ["2026-06-21", "2026-06-23"],
  ])("and was entered on %s is due on %s, two working days later", (entered, dueOn) => {
    expect(afterWorkingDays(entered, 2)).toBe(dueOn);
    expect(licenseTask(license({ licenseEnteredAt: noon(entered) }), noon(entered))).toEqual({ why: "new", dueOn });
  });

  test("counts from registration if its own date is unknown, by the dispensary's local day", () => {
    const late = Date.parse("2026-06-03T05:00:00Z");
    expect(licenseTask(license({ createdAt: late, licenseEnteredAt: null }), late)?.dueOn).toBe("2026-06-04");
  });

  test("asks for nothing without a number or once it was rejected", () => {
    expect(licenseTask(license({ licenseNumber: null }), noon("2026-06-20"))).toBeUndefined();
    expect(licenseTask(license({ licenseRejection: "Not yours." }), noon("2026-06-20"))).toBeUndefined();
  });
});

describe("a verified license", () => {
  const verified = (facts: Partial<QueuedLicense> = {}) =>
    license({ licenseApprovedAt: noon("2026-01-05"), licenseExpiresOn: "2026-07-31", ...facts });

  test.each([
    ["2026-06-30", undefined],
    ["2026-07-01", { why: "ends", dueOn: "2026-07-01" }],
    ["2026-07-23", { why: "ends", dueOn: "2026-07-01" }],
    ["2026-07-24", { why: "ends", dueOn: "2026-07-24" }],
    ["2026-07-30", { why: "ends", dueOn: "2026-07-30" }],
    ["2026-07-31", { why: "ends", dueOn: "2026-07-30" }],
    ["2026-08-01", { why: "over", dueOn: "2026-08-01" }],
  ])("that ends on July 31 asks on %s for %j", (today, task) =>
    expect(licenseTask(verified(), noon(today))).toEqual(task),
  );

  test("that was checked rests until its next due day", () => {
    const looked = verified({ licenseCheckedAt: noon("2026-07-01") });
    expect(licenseTask(looked, noon("2026-07-23"))).toBeUndefined();
    expect(licenseTask(looked, noon("2026-07-24"))?.dueOn).toBe("2026-07-24");
  });

  test("without a last day asks for nothing", () =>
    expect(licenseTask(verified({ licenseExpiresOn: null }), noon("2026-07-31"))).toBeUndefined());
});

test("the queue has what is due first on top, and nothing else", () => {
  const [late, soon, done] = [
    license({ licenseNumber: "late", licenseEnteredAt: noon("2026-06-15") }),
    license({ licenseNumber: "soon", licenseApprovedAt: 1, licenseExpiresOn: "2026-06-16" }),
    license({ licenseApprovedAt: 1 }),
  ];
  const queue = licenseQueue([late, done, soon], noon("2026-06-16"));
  expect(queue.map(({ license: { licenseNumber } }) => licenseNumber)).toEqual(["soon", "late"]);
});

test("a due day is put in words relative to today", () => {
  expect(dueText("2026-06-16", "2026-06-16")).toBe("Due today");
  expect(dueText("2026-06-18", "2026-06-16")).toBe("Due Jun 18, 2026");
  expect(dueText("2026-06-12", "2026-06-16")).toBe("Overdue since Jun 12, 2026");
});
