import { describe, expect, test } from "vitest";
import { positionLabel } from "#app/domain/accounts/actor.ts";
import { can, capabilities, isLower, staffRoles } from "#app/domain/accounts/capability.ts";
import { capabilityOf } from "#app/domain/menu/inventory.ts";

const capabilitiesOf = (staffRole: (typeof staffRoles)[number] | null) =>
  capabilities.filter((capability) => can({ staffRole }, capability));

describe("at a dispensary", () => {
  test("an owner may do everything", () => expect(capabilitiesOf("owner")).toEqual(capabilities));

  test("a manager may do everything but billing, staff and moving out", () =>
    expect(capabilitiesOf("manager")).toEqual(
      capabilities.filter((name) => !["billing", "staff", "moveOut"].includes(name)),
    ));

  test("staff may work on orders and stock, and pause", () =>
    expect(capabilitiesOf("staff")).toEqual(["orders", "stock", "pause"]));

  test("people who work elsewhere may do nothing", () => expect(capabilitiesOf(null)).toEqual([]));

  test("to count a product or take it off the menu is stock's, to change anything else of it the menu's", () => {
    expect(capabilityOf({ status: "Disabled", stock: 3 })).toBe("stock");
    expect(capabilityOf({ status: "Disabled", priceCents: 100 })).toBe("menu");
    expect(capabilityOf({ priceCents: 100 })).toBe("menu");
  });
});

test("a role is lower than those before it alone", () => {
  const lower = staffRoles.flatMap((role) =>
    staffRoles.filter((than) => isLower(role, than)).map((than) => [role, than]),
  );
  expect(lower).toEqual([
    ["manager", "owner"],
    ["staff", "owner"],
    ["staff", "manager"],
  ]);
});

test("an owner has the account's role, everyone else their own", () => {
  expect(staffRoles.map((staffRole) => positionLabel({ role: "vendor", staffRole }))).toEqual([
    "Vendor",
    "Manager",
    "Staff",
  ]);
  expect(positionLabel({ role: "dispatcher", staffRole: null })).toBe("Dispatcher");
});
