import { describe, expect, test } from "vitest";
import { type Actor, roles } from "#app/domain/accounts/actor.ts";
import { homeAfterLogin, homePath } from "#app/domain/accounts/home-path.ts";
import { looksLikeRobot } from "#app/domain/accounts/honeypot.ts";
import { roundCoordinate, signedUpAt } from "#app/domain/accounts/registration.ts";
import { isReplay, sessionExpiry } from "#app/domain/accounts/session-rules.ts";
import {
  editingVendorOf,
  mayLogInAt,
  NO_COURIER_SERVICE,
  partnerOf,
  vendorOf,
} from "#app/domain/accounts/vendor-access.ts";
import { ok } from "#app/domain/outcome.ts";

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
const NOON = Date.parse("2026-06-16T19:00:00Z");

describe("a session", () => {
  test("ends when it was not used for 30 days", () => {
    expect(sessionExpiry(NOON, NOON)).toBe(NOON + 30 * DAY);
    expect(sessionExpiry(NOON - 60 * DAY, NOON)).toBe(NOON + 30 * DAY);
  });

  test("ends 90 days after the sign-in, however often it is used", () => {
    expect(sessionExpiry(NOON - 61 * DAY, NOON)).toBe(NOON + 29 * DAY);
    expect(sessionExpiry(NOON - 90 * DAY, NOON)).toBe(NOON);
  });

  test.each([
    ["the newest token", null, false],
    ["a token rotated this instant", 0, false],
    ["a token that a parallel request rotated 10 seconds ago", 10 * SECOND, false],
    ["a token rotated longer ago than that", 10 * SECOND + 1, true],
    ["a token rotated yesterday", DAY, true],
  ])("%s (%j ms ago) comes in: it was copied: %j", (_, ago, copied) =>
    expect(isReplay(ago === null ? null : NOON - ago, NOON)).toBe(copied),
  );
});

describe("a dispensary's account", () => {
  const ana: Actor = {
    userId: "u1",
    role: "vendor",
    email: "ana@example.org",
    firstName: "Ana",
    vendorId: "v1",
    vendorIds: ["v1"],
    employerIds: [],
    staffRole: "owner",
    courierService: true,
    vendorStatus: "active",
    vendorState: "CA",
    sessionId: "s1",
  };
  const notAllowed = { ok: false, reason: "not-allowed", message: "You don't have permission to do that." };

  test("reads, changes and has couriers sent for its dispensary", () => {
    for (const allowed of [vendorOf, editingVendorOf, partnerOf]) expect(allowed(ana, "menu")).toEqual(ok("v1"));
  });

  test("reads while it is limited, and changes nothing", () => {
    const limited: Actor = { ...ana, vendorStatus: "limited" };
    expect(vendorOf(limited, "menu")).toEqual(ok("v1"));
    for (const allowed of [editingVendorOf, partnerOf])
      expect(allowed(limited, "menu")).toMatchObject({
        reason: "not-allowed",
        message: expect.stringContaining("limited"),
      });
  });

  test("without the courier service changes its shop, and learns why it can't send couriers", () => {
    const alone: Actor = { ...ana, courierService: false };
    expect(editingVendorOf(alone, "menu")).toEqual(ok("v1"));
    expect(partnerOf(alone, "menu")).toMatchObject({ reason: "no-courier-service", message: NO_COURIER_SERVICE });
  });

  test("without the courier service does not log in as a courier partner", () => {
    expect(mayLogInAt("courier", ana)).toBe(true);
    expect(mayLogInAt("courier", { ...ana, courierService: false })).toBe(false);
    expect(mayLogInAt("any", { ...ana, courierService: false })).toBe(true);
    expect(mayLogInAt("courier", { role: "courier", courierService: false })).toBe(true);
  });

  test("that has no dispensary runs none", () => {
    const unattached: Actor = { ...ana, vendorId: null };
    for (const allowed of [vendorOf, editingVendorOf, partnerOf])
      expect(allowed(unattached, "menu")).toEqual(notAllowed);
  });

  test.each(roles.filter((role) => role !== "vendor"))(
    "is not a %s's, even if the account has other data of one",
    (role) => {
      // Not for want of the courier service: an operator is not sent to support for it.
      for (const actor of [ana, { ...ana, courierService: false }]) {
        expect(vendorOf({ ...actor, role }, "menu")).toEqual(notAllowed);
        expect(partnerOf({ ...actor, role }, "menu")).toEqual(notAllowed);
      }
    },
  );
});

test("signing in leads to the work: a vendor to the dashboard, couriers and dispatchers to the courier orders, an admin to the overview", () => {
  expect(roles.map((role) => homePath({ role }))).toEqual([
    "/vendor-dashboard",
    "/courier-orders",
    "/courier-orders",
    "/admin",
  ]);
  expect(roles.map((role) => homeAfterLogin({ role }, "any"))).toEqual(roles.map((role) => homePath({ role })));
  expect(homeAfterLogin({ role: "vendor" }, "courier")).toBe("/courier-dashboard");
  expect(homeAfterLogin({ role: "courier" }, "courier")).toBe("/courier-orders");
});

test("a robot is who fills in the field that people do not see", () =>
  expect([{}, { website: "" }, { website: "https://spam.example" }].map(looksLikeRobot)).toEqual([false, false, true]));

test.each([
  ["2026-06-16T18:59:59.999Z", NOON - 1],
  ["2026-06-16T19:00:00Z", NOON],
  ["2026-06-16T19:00:00.001Z", NOON],
  ["1970-01-01T00:00:00Z", NOON],
  ["1969-12-31T23:00:00Z", NOON],
  ["soon", NOON],
  ["", NOON],
  [null, NOON],
  [undefined, NOON],
])("who says to have signed up at %j did so at %d", (signupDate, at) => expect(signedUpAt(signupDate, NOON)).toBe(at));

test("coordinates are stored with 7 decimals, about a centimeter", () =>
  expect([34.05223424, -118.24368493, 90, 0].map(roundCoordinate)).toEqual([34.0522342, -118.2436849, 90, 0]));
