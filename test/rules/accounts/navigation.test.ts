import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import type { roles } from "#app/domain/accounts/actor.ts";
import type { StaffRole } from "#app/domain/accounts/capability.ts";
import { forbidden, forbiddenMessage, forbiddenStaff, rolesOnlyText } from "#app/domain/accounts/route-access.ts";
import routes from "#app/routes.ts";
import { activeItem, navigationOf } from "#app/ui/page/navigation.ts";
import { type Cell, pages, type Visitor } from "#test/support/access.ts";

const nav = (
  role: (typeof roles)[number],
  more: { courierService?: boolean; limited?: boolean; staffRole?: StaffRole } = {},
) =>
  navigationOf({ role, staffRole: role === "vendor" ? "owner" : null, courierService: false, limited: false, ...more });
const labels = (places: readonly { label: string }[]) => places.map(({ label }) => label);

test("a vendor has its four tabs, and the way to subscription, integrations and account", () => {
  const { tabs, more } = nav("vendor");
  expect(labels(tabs)).toEqual(["Orders", "Menu", "+ Product", "Settings"]);
  expect(labels(more)).toEqual([
    "Deals",
    "Numbers",
    "Settlement",
    "Reviews",
    "Integrations",
    "Staff",
    "History",
    "Subscription",
    "Dispensaries",
    "Your account",
    "Suggest a strain",
    "Join our sales team",
  ]);
});

test("a manager sees no subscription, and staff see orders and menu alone", () => {
  const manager = nav("vendor", { staffRole: "manager" });
  expect(labels(manager.tabs)).toEqual(labels(nav("vendor").tabs));
  expect(labels(manager.more)).not.toContain("Subscription");
  const staff = nav("vendor", { staffRole: "staff" });
  expect(labels(staff.tabs)).toEqual(["Orders", "Menu"]);
  expect(labels(staff.more)).toEqual(["Your account", "Suggest a strain", "Join our sales team"]);
});

test("a courier partner reaches its courier dashboard from the same navigation", () =>
  expect(labels(nav("vendor", { courierService: true }).more).slice(0, 2)).toEqual(["Courier Dashboard", "Webhooks"]));

test("a limited dispensary has one tab, and its account", () => {
  const { tabs, more } = nav("vendor", { limited: true, courierService: true });
  expect([labels(tabs), labels(more)]).toEqual([["Account Limited"], ["Your account"]]);
});

test("a dispatcher reaches requests, couriers, trips and settlement; an admin all of that and its own", () => {
  const linksOf = (role: "dispatcher" | "admin") => [...nav(role).tabs, ...nav(role).more].map(({ to }) => to);
  expect(linksOf("dispatcher")).toEqual([
    "/courier-orders",
    "/dispatch/couriers",
    "/courier-orders/trips",
    "/courier-orders/settlement",
    "/account",
  ]);
  for (const to of linksOf("dispatcher")) expect(linksOf("admin")).toContain(to);
});

const guards: Partial<Record<Visitor, ReturnType<typeof nav>>> = {
  vendor: nav("vendor"),
  limited: nav("vendor", { limited: true }),
  manager: nav("vendor", { staffRole: "manager" }),
  staff: nav("vendor", { staffRole: "staff" }),
  "courier partner": nav("vendor", { courierService: true }),
  courier: nav("courier"),
  dispatcher: nav("dispatcher"),
  admin: nav("admin"),
};
const open: readonly Cell[] = ["yes", "open"];

test.each(Object.entries(guards))(
  "the navigation of a %s leads to nothing that it may not enter",
  (visitor, navigation) => {
    const closed = [...navigation.tabs, ...navigation.more].filter(
      ({ to }) => !open.includes(pages[`GET ${to}`]?.cells[visitor as Visitor] ?? 404),
    );
    expect(closed).toEqual([]);
  },
);

test("every admin page is in an admin's navigation, or below one that is", async () => {
  const shell = (await routes).find(({ file }) => file === "routes/signed-in.tsx");
  const admin = shell?.children?.find(({ path }: RouteConfigEntry) => path === "admin");
  const paths = (admin?.children ?? []).map(({ path }) => (path ? `/admin/${path}` : "/admin"));
  const under = paths.filter((path) => activeItem(nav("admin"), path)?.label === "Overview");
  expect(under).toEqual(["/admin"]);
  expect(activeItem(nav("admin"), "/admin/vendors/v1")?.label).toBe("Dispensaries");
});

test("a path belongs to the longest entry that it begins with", () => {
  const vendor = nav("vendor", { courierService: true });
  expect(activeItem(vendor, "/vendor-dashboard/")?.label).toBe("Orders");
  expect(activeItem(vendor, "/vendor-dashboard/menu/p1/image")?.label).toBe("Menu");
  expect(activeItem(vendor, "/vendor-dashboard/menu-import")?.label).toBe("Menu");
  expect(activeItem(vendor, "/vendor-dashboard/closing")?.label).toBe("Settings");
  expect(activeItem(vendor, "/vendor-dashboard/download")?.label).toBe("Settings");
  expect(activeItem(vendor, "/vendor-dashboard/orders/o1/print")?.label).toBe("Orders");
  expect(activeItem(vendor, "/courier-dashboard/webhooks")?.label).toBe("Webhooks");
  expect(activeItem(nav("courier"), "/courier-orders")?.label).toBe("Requests");
  expect(activeItem(vendor, "/vendor-dashboards")).toBeUndefined();
});

test("a page that is for others says for whom it is", () => {
  expect(rolesOnlyText(["courier", "dispatcher", "admin"])).toBe("This page is for couriers, dispatchers and admins.");
  expect(forbiddenMessage(403, forbidden(["admin"]))).toBe("This page is for admins.");
  expect(forbiddenMessage(403, forbiddenStaff("menu"))).toBe("This is for owners and managers of the dispensary.");
  expect(forbiddenMessage(403, "This request came from another site.")).toBe("");
  expect(forbiddenMessage(404, forbidden(["admin"]))).toBeUndefined();
});
