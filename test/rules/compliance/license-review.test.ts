import { describe, expect, test } from "vitest";
import { type LicenseReview, licenseReviewErrors, licenseState } from "#app/domain/compliance/license-review.ts";
import { LICENSE_MAX } from "#app/domain/dispensaries/info.ts";

const review = (changes: Partial<LicenseReview>): LicenseReview => ({
  licenseNumber: "C10-0000123-LIC",
  expiresOn: "2027-06-30",
  verified: true,
  ...changes,
});
const faultsOf = (changes: Partial<LicenseReview>) => licenseReviewErrors(review(changes));

describe("a review of a license", () => {
  test.each<[string, Partial<LicenseReview>]>([
    ["a number, a last day and a verdict", {}],
    ["no last day", { expiresOn: "" }],
    ["no number while it is not verified", { licenseNumber: "", verified: false }],
    ["a number of as many characters as there is room for", { licenseNumber: "9".repeat(LICENSE_MAX) }],
    ["a leap day", { expiresOn: "2028-02-29" }],
  ])("may have %s", (_, changes) => expect(faultsOf(changes)).toEqual({}));

  test.each(["", "   "])("needs a number to be verified: not %j", (licenseNumber) =>
    expect(faultsOf({ licenseNumber })).toEqual({ licenseNumber: "A license without a number cannot be verified." }),
  );

  test.each(["9".repeat(LICENSE_MAX + 1), "C10\nLIC"])("has its number in one short line, not %j", (licenseNumber) => {
    const errors = { licenseNumber: `The license is one line of at most ${LICENSE_MAX} characters.` };
    expect(faultsOf({ licenseNumber })).toEqual(errors);
    expect(faultsOf({ licenseNumber, verified: false })).toEqual(errors);
  });

  test.each([
    "2027-02-30",
    "2027-02-29",
    "2027-13-01",
    "2027-06-00",
    "1027-06-30",
    "3027-06-30",
    "06/30/2027",
    "2027-6-30",
    "2027-06-30T00:00",
    "x2027-06-30",
    "soon",
  ])("needs a day of the calendar, in our time: %s is none", (expiresOn) =>
    expect(faultsOf({ expiresOn })).toEqual({ expiresOn: "Enter the expiry date as year, month and day." }),
  );

  test("names everything that is wrong at once", () =>
    expect(Object.keys(faultsOf({ licenseNumber: "", expiresOn: "soon" }))).toEqual(["licenseNumber", "expiresOn"]));
});

test.each([
  [null, null, "Not yet verified"],
  [null, "2027-06-30", "Not yet verified, until Jun 30, 2027"],
  [0, null, "Verified"],
  [1_780_000_000_000, "2027-06-30", "Verified, until Jun 30, 2027"],
])("a license approved at %j that expires on %j is '%s'", (approvedAt, expiresOn, state) =>
  expect(licenseState({ approvedAt, expiresOn })).toBe(state),
);
