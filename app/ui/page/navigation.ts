import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Capability, can } from "#app/domain/accounts/capability.ts";

export type NavItem = {
  to: string;
  label: string;
  also?: readonly string[];
};
/** `tabs`: bottom bar on phones. `more`: beside them on wide screens, behind "More" on phones. */
export type Navigation = { tabs: readonly NavItem[]; more: readonly NavItem[] };
type Who = Pick<Actor, "role" | "staffRole" | "courierService"> & { limited: boolean };
/** `for`: required capability; null for all staff. */
type DispensaryPlace = NavItem & { for: Capability | null };

const account = { to: "/account", label: "Your account" };
const everyones = (place: NavItem): DispensaryPlace => ({ ...place, for: null });
const board = { to: "/courier-orders", label: "Requests" };
const couriers = { to: "/dispatch/couriers", label: "Couriers" };
const settlement = { to: "/courier-orders/settlement", label: "Settlement" };

const vendorTabs: DispensaryPlace[] = [
  { to: "/vendor-dashboard", label: "Orders", for: "orders" },
  {
    to: "/vendor-dashboard/menu",
    label: "Menu",
    also: ["/vendor-dashboard/menu-import", "/vendor-dashboard/menu-pictures", "/vendor-dashboard/menu-changes"],
    for: "stock",
  },
  { to: "/vendor-dashboard/add", label: "+ Product", also: ["/vendor-dashboard/add-many"], for: "menu" },
  { to: "/vendor-dashboard/settings", label: "Settings", for: "settings" },
];
const partnerPlaces: DispensaryPlace[] = [
  { to: "/courier-dashboard", label: "Courier Dashboard", for: "orders" },
  { to: "/courier-dashboard/webhooks", label: "Webhooks", for: "settings" },
];
const vendorPlaces: DispensaryPlace[] = [
  { to: "/vendor-dashboard/deals", label: "Deals", for: "deals" },
  { to: "/vendor-dashboard/stats", label: "Numbers", for: "numbers" },
  { to: "/vendor-dashboard/settlement", label: "Settlement", for: "settlement" },
  { to: "/vendor-dashboard/reviews", label: "Reviews", for: "reviews" },
  { to: "/vendor/integrations", label: "Integrations", for: "settings" },
  { to: "/vendor-dashboard/staff", label: "Staff", for: "staff" },
  { to: "/vendor-dashboard/history", label: "History", for: "history" },
  { to: "/vendor/subscription", label: "Subscription", for: "billing" },
  everyones(account),
  everyones({ to: "/add-strain", label: "Suggest a strain" }),
  everyones({ to: "/sales", label: "Join our sales team" }),
];
const limitedTabs: NavItem[] = [{ to: "/vendor-dashboard", label: "Account Limited" }];

const adminNavigation: Navigation = {
  tabs: [{ to: "/admin", label: "Overview" }, { to: "/admin/vendors", label: "Dispensaries" }, board, couriers],
  more: [
    settlement,
    { to: "/admin/licenses", label: "Licenses" },
    { to: "/admin/strains", label: "Strains" },
    { to: "/admin/reviews", label: "Reviews" },
    { to: "/admin/compliance", label: "Compliance" },
    { to: "/admin/outbox", label: "Outbox" },
    { to: "/admin/webhooks", label: "Webhooks" },
    { to: "/admin/health", label: "Health" },
    { to: "/admin/audit", label: "Audit log" },
    account,
  ],
};

/** A limited dispensary has a single tab (SPEC.md 2). */
export function navigationOf({ role, staffRole, courierService, limited }: Who): Navigation {
  const open = (places: DispensaryPlace[]) =>
    places.filter((place) => place.for === null || can({ staffRole }, place.for));
  switch (role) {
    case "vendor":
      if (limited) return { tabs: limitedTabs, more: [account] };
      return { tabs: open(vendorTabs), more: open([...(courierService ? partnerPlaces : []), ...vendorPlaces]) };
    case "courier":
      return { tabs: [board, settlement], more: [account] };
    case "dispatcher":
      return { tabs: [board, couriers, settlement], more: [account] };
    case "admin":
      return adminNavigation;
  }
}

/** The longest matching prefix. */
export function activeItem({ tabs, more }: Navigation, pathname: string): NavItem | undefined {
  const path = pathname.replace(/(.)\/+$/, "$1");
  const isAt = (root: string) => path === root || path.startsWith(`${root}/`);
  return [...tabs, ...more]
    .filter(({ to, also = [] }) => [to, ...also].some(isAt))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
