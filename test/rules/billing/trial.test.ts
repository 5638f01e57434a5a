import { describe, expect, test } from "vitest";
import { standingOf } from "#app/domain/billing/standing.ts";
import { latestOverdueCreatedAt, trialAgeDays, trialEndsAt } from "#app/domain/billing/trial.ts";

const LA = "America/Los_Angeles";
const at = (iso: string) => Date.parse(iso);

describe("a trial's age counts the shop's own calendar days", () => {
  test.each([
    ["the hour of registration", "2026-06-01T12:00:00-07:00", "2026-06-01T12:00:00-07:00", LA, 0],
    ["the last minute of the first day", "2026-06-01T00:00:00-07:00", "2026-06-01T23:59:00-07:00", LA, 0],
    ["one minute later, over midnight", "2026-06-01T23:59:00-07:00", "2026-06-02T00:00:00-07:00", LA, 1],
    ["a UTC midnight that is none at the shop", "2026-06-01T16:30:00-07:00", "2026-06-01T17:30:00-07:00", LA, 0],
    ["day 30's last second", "2026-06-01T09:00:00-07:00", "2026-07-01T23:59:59-07:00", LA, 30],
    ["day 31's first", "2026-06-01T09:00:00-07:00", "2026-07-02T00:00:00-07:00", LA, 31],
    ["day 60's last second", "2026-06-01T09:00:00-07:00", "2026-07-31T23:59:59-07:00", LA, 60],
    ["day 61's first", "2026-06-01T09:00:00-07:00", "2026-08-01T00:00:00-07:00", LA, 61],
    ["a month's end", "2026-01-31T12:00:00-08:00", "2026-03-02T12:00:00-08:00", LA, 30],
    ["a year's end", "2026-12-15T12:00:00-08:00", "2027-02-13T12:00:00-08:00", LA, 60],
    ["a leap day", "2028-02-01T12:00:00-08:00", "2028-03-01T12:00:00-08:00", LA, 29],
    ["February without one", "2026-02-01T12:00:00-08:00", "2026-03-01T12:00:00-08:00", LA, 28],
    ["the hour that spring leaves out", "2026-03-07T23:30:00-08:00", "2026-03-08T03:30:00-07:00", LA, 1],
    ["late evening, the clocks gone forward between", "2026-01-31T23:30:00-08:00", "2026-04-01T23:30:00-07:00", LA, 60],
    ["the same evening, an hour later", "2026-01-31T23:30:00-08:00", "2026-04-02T00:30:00-07:00", LA, 61],
    ["the hour that autumn has twice", "2026-11-01T01:30:00-07:00", "2026-11-01T01:30:00-08:00", LA, 0],
    ["over autumn's change", "2026-10-02T00:30:00-07:00", "2026-12-01T23:30:00-08:00", LA, 60],
    ["the same instant in Honolulu", "2026-06-01T09:00:00Z", "2026-08-01T09:30:00Z", "Pacific/Honolulu", 61],
    ["… and in New York, a day further", "2026-06-02T03:30:00Z", "2026-08-01T04:30:00Z", "America/New_York", 61],
  ])("%s", (_, createdAt, now, timeZone, age) => expect(trialAgeDays(at(createdAt), timeZone, at(now))).toBe(age));

  test("no shop is over 60 days old that was created after the instant from which the cron looks", () => {
    for (const timeZone of [LA, "Pacific/Honolulu", "America/New_York", "America/Anchorage", "America/Phoenix"]) {
      for (let day = 0; day < 400; day++) {
        const now = at("2026-01-01T00:00:00Z") + day * 86_400_000 + 7 * 3_600_000;
        expect(trialAgeDays(latestOverdueCreatedAt(now) + 1, timeZone, now)).toBeLessThanOrEqual(60);
        expect(trialAgeDays(now - 61 * 86_400_000 - 3_600_000, timeZone, now)).toBeGreaterThan(60);
        expect(now - 61 * 86_400_000 - 3_600_000).toBeLessThanOrEqual(latestOverdueCreatedAt(now));
      }
    }
  });

  test("and the cron looks at no shop of less than 59 days", () =>
    expect(latestOverdueCreatedAt(at("2026-06-16T07:00:00Z"))).toBeLessThan(at("2026-04-18T07:00:00Z")));

  test("the first payment falls due 60 days of 24 hours after the registration", () =>
    expect(trialEndsAt(at("2026-01-31T10:00:00Z"), 60)).toBe(at("2026-04-01T10:00:00Z")));
});

describe("a shop without a subscription", () => {
  const createdAt = at("2026-06-01T12:00:00-07:00");
  test.each([
    ["day 0", "2026-06-01T13:00:00-07:00", { banner: "trial", daysLeft: 60, reminded: false, limited: false }],
    ["day 30", "2026-07-01T12:00:00-07:00", { banner: "trial", daysLeft: 30, reminded: false, limited: false }],
    ["day 31", "2026-07-02T00:00:00-07:00", { banner: "trial", daysLeft: 29, reminded: true, limited: false }],
    ["day 60", "2026-07-31T23:59:59-07:00", { banner: "trial", daysLeft: 0, reminded: true, limited: false }],
    ["day 61", "2026-08-01T00:00:00-07:00", { banner: "expired", daysLeft: 0, reminded: true, limited: true }],
    ["a year later", "2027-06-01T00:00:00-07:00", { banner: "expired", daysLeft: 0, reminded: true, limited: true }],
  ])("on %s", (_, now, standing) => {
    const shop = { createdAt, timeZone: LA, status: "active" as const, courierService: false };
    expect(standingOf(shop, null, at(now))).toMatchObject({ ...standing, permitted: !standing.limited });
  });

  test.each([
    ["day 30", "2026-07-01T12:00:00-07:00", { banner: "trial", daysLeft: 0, reminded: false, limited: false }],
    ["day 31", "2026-07-02T00:00:00-07:00", { banner: "expired", daysLeft: 0, reminded: true, limited: false }],
    ["day 60", "2026-07-31T23:59:59-07:00", { banner: "expired", daysLeft: 0, reminded: true, limited: false }],
    ["day 61", "2026-08-01T00:00:00-07:00", { banner: "expired", daysLeft: 0, reminded: true, limited: true }],
  ])("that is a courier partner's, on %s", (_, now, standing) => {
    const shop = { createdAt, timeZone: LA, status: "active" as const, courierService: true };
    expect(standingOf(shop, null, at(now))).toMatchObject(standing);
  });

  test("that took itself off the marketplace sees Account Limited, though its trial permits more", () => {
    const shop = { createdAt, timeZone: LA, status: "limited" as const, courierService: false };
    expect(standingOf(shop, null, createdAt)).toMatchObject({ limited: true, permitted: true, banner: "trial" });
  });
});
