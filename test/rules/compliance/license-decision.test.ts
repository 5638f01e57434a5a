import { expect, test } from "vitest";
import {
  licenseDecisionErrors,
  licenseDecisionText,
  REJECTION_MAX,
  readLicenseDecision,
} from "#app/domain/compliance/license-decision.ts";
import { ok } from "#app/domain/outcome.ts";

const typed = {
  "selected.a": "3",
  "licenseNumber.a": "C1",
  "expiresOn.a": "2027-06-20",
  "licenseNumber.b": "C2",
  "expiresOn.b": "2027-06-20",
  "selected.c": "1",
  decision: "verify",
  reason: "left from before",
};
const a = { vendorId: "a", version: 3, licenseNumber: "C1", expiresOn: "2027-06-20" };
const c = { vendorId: "c", version: 1, licenseNumber: "", expiresOn: "" };

test("the form is read as the selected licenses, with a reason only for a rejection", () => {
  expect(readLicenseDecision(typed)).toEqual(ok({ licenses: [a, c], reason: null }));
  expect(readLicenseDecision({ ...typed, decision: "reject" })).toMatchObject({
    value: { reason: "left from before" },
  });
  expect(readLicenseDecision({ decision: "reject" })).toEqual(ok({ licenses: [], reason: "" }));
});

test.each(["", "approve"])("the decision %j verifies nothing", (decision) => {
  expect(readLicenseDecision({ ...typed, decision })).toMatchObject({ ok: false, reason: "malformed" });
});

test("verifying asks for each expiry date, none of them past; rejecting only for a reason of at most 500 characters", () => {
  const undated = "Enter the date when it expires.";
  expect(licenseDecisionErrors({ licenses: [a, c], reason: null }, "2027-06-20")).toEqual({ "expiresOn.c": undated });
  const expired = "This license has expired. Enter its new expiration date.";
  expect(licenseDecisionErrors({ licenses: [a], reason: null }, "2027-06-21")).toEqual({ "expiresOn.a": expired });
  const faultOf = (reason: string) => licenseDecisionErrors({ licenses: [a, c], reason }, "2027-06-21");
  expect(faultOf(" ")).toEqual({ reason: "Enter a reason. The dispensary will read it." });
  expect(faultOf("x".repeat(REJECTION_MAX))).toEqual({ reason: undefined });
  expect(faultOf("x".repeat(REJECTION_MAX + 1))).toEqual({ reason: "The reason has at most 500 characters." });
});

test("the answer counts the saved licenses and names those that changed in between", () => {
  const verified = { licenses: [a], reason: null };
  expect(licenseDecisionText(verified, 1, [])).toBe("1 license verified.");
  expect(licenseDecisionText({ ...verified, reason: "No." }, 2, ["Oak"])).toBe(
    "2 licenses rejected. Not saved because they changed meanwhile: Oak.",
  );
  expect(licenseDecisionText(verified, 0, ["Oak", "Elm"])).toBe("Not saved because they changed meanwhile: Oak, Elm.");
});
