import {
  Activity,
  BadgeCheck,
  BadgePercent,
  Banknote,
  Bike,
  Building2,
  ChartColumn,
  CircleUserRound,
  ClipboardList,
  CreditCard,
  Handshake,
  History,
  LayoutDashboard,
  Lock,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  NotebookText,
  PackagePlus,
  Plug,
  Scale,
  ScrollText,
  Settings2,
  Sprout,
  Star,
  Store,
  Truck,
  UserCog,
  Users,
  Wallet,
  Webhook,
} from "lucide-react";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { type Capability, can } from "#app/domain/accounts/capability.ts";

export type NavItem = {
  to: string;
  icon: LucideIcon;
  label: string;
  also?: readonly string[];
};
/** `tabs`: bottom bar on phones. `more`: beside them on wide screens, behind "More" on phones. */
export type Navigation = { tabs: readonly NavItem[]; more: readonly NavItem[] };
type Who = Pick<Actor, "role" | "staffRole" | "courierService"> & { limited: boolean };
/** `for`: required capability; without it, for all staff. */
type DispensaryPlace = NavItem & { for?: Capability };

const account = { to: "/account", icon: CircleUserRound, label: "Your account" };
const board = { to: "/courier-orders", icon: Truck, label: "Requests" };
const couriers = { to: "/dispatch/couriers", icon: Users, label: "Couriers" };
const earnings = { to: "/courier-orders/earnings", icon: Banknote, label: "Earnings" };
const trips = { to: "/courier-orders/trips", icon: NotebookText, label: "Trips" };
const settlement = { to: "/courier-orders/settlement", icon: Wallet, label: "Settlement" };

const vendorTabs: DispensaryPlace[] = [
  { to: "/vendor-dashboard", icon: ClipboardList, label: "Orders", for: "orders" },
  {
    to: "/vendor-dashboard/menu",
    icon: Store,
    label: "Menu",
    also: [
      "/vendor-dashboard/menu-import",
      "/vendor-dashboard/menu-pictures",
      "/vendor-dashboard/menu-changes",
      "/vendor-dashboard/packages",
    ],
    for: "stock",
  },
  {
    to: "/vendor-dashboard/add",
    icon: PackagePlus,
    label: "+ Product",
    also: ["/vendor-dashboard/add-many"],
    for: "menu",
  },
  {
    to: "/vendor-dashboard/settings",
    icon: Settings2,
    label: "Settings",
    also: ["/vendor-dashboard/download", "/vendor-dashboard/closing"],
    for: "settings",
  },
];
const partnerPlaces: DispensaryPlace[] = [
  { to: "/courier-dashboard", icon: Bike, label: "Courier Dashboard", for: "orders" },
  { to: "/courier-dashboard/webhooks", icon: Webhook, label: "Webhooks", for: "settings" },
];
const vendorPlaces: DispensaryPlace[] = [
  { to: "/vendor-dashboard/deals", icon: BadgePercent, label: "Deals", for: "deals" },
  { to: "/vendor-dashboard/stats", icon: ChartColumn, label: "Numbers", for: "numbers" },
  { to: "/vendor-dashboard/settlement", icon: Wallet, label: "Settlement", for: "settlement" },
  { to: "/vendor-dashboard/reviews", icon: Star, label: "Reviews", for: "reviews" },
  { to: "/vendor/integrations", icon: Plug, label: "Integrations", for: "settings" },
  { to: "/vendor-dashboard/staff", icon: UserCog, label: "Staff", for: "staff" },
  { to: "/vendor-dashboard/history", icon: History, label: "History", for: "history" },
  { to: "/vendor/subscription", icon: CreditCard, label: "Subscription", for: "billing" },
  { to: "/vendor-dashboard/shops", icon: Building2, label: "Dispensaries", for: "billing" },
  account,
  { to: "/add-strain", icon: Sprout, label: "Suggest a strain" },
  { to: "/sales", icon: Handshake, label: "Join our sales team" },
];
const limitedTabs: NavItem[] = [{ to: "/vendor-dashboard", icon: Lock, label: "Account Limited" }];

const adminNavigation: Navigation = {
  tabs: [
    { to: "/admin", icon: LayoutDashboard, label: "Overview" },
    { to: "/admin/vendors", icon: Building2, label: "Dispensaries" },
    board,
    couriers,
  ],
  more: [
    trips,
    settlement,
    { to: "/admin/accounts", icon: UserCog, label: "Accounts" },
    { to: "/admin/licenses", icon: BadgeCheck, label: "Licenses" },
    { to: "/admin/strains", icon: Sprout, label: "Strains" },
    { to: "/admin/reviews", icon: Star, label: "Reviews" },
    { to: "/admin/claims", icon: MessageSquareWarning, label: "Claims" },
    { to: "/admin/compliance", icon: Scale, label: "Compliance" },
    { to: "/admin/outbox", icon: Mail, label: "Outbox" },
    { to: "/admin/webhooks", icon: Webhook, label: "Webhooks" },
    { to: "/admin/health", icon: Activity, label: "Health" },
    { to: "/admin/audit", icon: ScrollText, label: "Audit log" },
    account,
  ],
};

/** A limited dispensary has a single tab (SPEC.md 2). */
export function navigationOf({ role, staffRole, courierService, limited }: Who): Navigation {
  const open = (places: DispensaryPlace[]) => places.filter((place) => !place.for || can({ staffRole }, place.for));
  switch (role) {
    case "vendor":
      if (limited) return { tabs: limitedTabs, more: [account] };
      return { tabs: open(vendorTabs), more: open([...(courierService ? partnerPlaces : []), ...vendorPlaces]) };
    case "courier":
      return { tabs: [board, earnings, trips, settlement], more: [account] };
    case "dispatcher":
      return { tabs: [board, couriers, trips, settlement], more: [account] };
    case "admin":
      return adminNavigation;
  }
}

export function activeItem({ tabs, more }: Navigation, pathname: string): NavItem | undefined {
  const path = pathname.replace(/(.)\/+$/, "$1");
  const isAt = (root: string) => path === root || path.startsWith(`${root}/`);
  return [...tabs, ...more]
    .filter(({ to, also = [] }) => [to, ...also].some(isAt))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
