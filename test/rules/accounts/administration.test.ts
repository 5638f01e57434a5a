import { expect, test } from "vitest";
import { readAccountSearch } from "#app/domain/accounts/account-search.ts";
import { auditSpan, detailsText, eventText, readAuditSearch } from "#app/domain/accounts/audit.ts";
import { isDemoPassword } from "#app/domain/accounts/demo-passwords.ts";
import { mayInvite, newOperatorSchema, operatorRoles } from "#app/domain/accounts/operators.ts";
import { roleMail, securityMail } from "#app/domain/accounts/security-mail.ts";

const nothing = new URLSearchParams();

test("accounts are searched by a part of their email and a known role", () => {
  const params = new URLSearchParams("q=ANA@&role=admin&after=bo@example.com");
  expect(readAccountSearch(params)).toEqual({ text: "ana@", role: "admin", after: "bo@example.com" });
  expect(readAccountSearch(new URLSearchParams("role=king"))).toEqual({ text: "", role: null, after: "" });
});

test("the log is searched by email, event and day, and an unknown one narrows nothing", () => {
  const params = new URLSearchParams("q=ANA@&kind=deal-added&day=2026-06-16");
  expect(readAuditSearch(params)).toEqual({ email: "ana@", kind: "deal-added", day: "2026-06-16", before: null });
  const none = { email: "", kind: null, day: null, before: null };
  expect([readAuditSearch(nothing), readAuditSearch(new URLSearchParams("kind=x&day=soon"))]).toEqual([none, none]);
  const from = Date.parse("2026-06-16T00:00:00Z");
  expect(auditSpan("2026-06-16")).toEqual({ from, until: from + 86_400_000 });
  expect(auditSpan(null)).toEqual({ from: 0, until: Number.MAX_SAFE_INTEGER });
  expect(eventText("courier-request-caught-up")).toBe("Courier request caught up");
});

test("the details of an event read as labels and values, changes too, without what has no value", () => {
  expect(detailsText({})).toBe("");
  expect(detailsText({ name: "Blue Dream", licenseNumber: "C9-1", reason: "", verified: false })).toBe(
    "License number: C9-1 · Verified: false",
  );
  const changes = [
    { label: "Price", before: "$30.00", after: "$35.00" },
    { label: "Brand", before: "", after: "" },
  ];
  expect(detailsText({ name: "Blue Dream", changes })).toBe("Price: $30.00 → $35.00 · Brand: none");
});

test("admins invite anyone, dispatchers only couriers; those who don't drive need no phone", () => {
  const invited = (["admin", "dispatcher", "courier"] as const).map((role) =>
    operatorRoles.filter((operator) => mayInvite({ role }, operator)),
  );
  expect(invited).toEqual([["courier", "dispatcher", "admin"], ["courier"], []]);
  const name = { firstName: "Ana", lastName: "Reyes", email: "ana@example.org" };
  expect(newOperatorSchema.parse({ ...name, role: "admin", phone: "" })).toMatchObject({ phone: null });
  expect(newOperatorSchema.safeParse({ ...name, role: "courier", phone: "" }).success).toBe(false);
});

test("a security change is emailed to the account, with what to do if it was someone else", () => {
  const origin = "https://nearleaf.example";
  const added = securityMail("passkey-added", "ana@example.org", origin);
  expect(added).toMatchObject({ kind: "passkey-added", toEmail: "ana@example.org" });
  expect(added.body).toContain("A passkey was added to your account.");
  const moved = roleMail("dispatcher", "ana@example.org", origin);
  expect(moved).toMatchObject({ kind: "role-changed", toEmail: "ana@example.org", subject: added.subject });
  expect(moved.body).toMatch(/the role of your account to dispatcher\..* at once: https:\/\/nearleaf\.example/s);
});

test("the demo's passwords are known however they are written", () =>
  expect(["demo-admin-21", "DEMO-Admin-21", "demo-admin-22"].map(isDemoPassword)).toEqual([true, true, false]));
