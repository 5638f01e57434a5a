/** What somebody is at a dispensary, from the most to the least that they may do (DECISIONS 49). */
export const staffRoles = ["owner", "manager", "staff"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = { owner: "Owner", manager: "Manager", staff: "Staff" };

const everyone: readonly StaffRole[] = staffRoles;
const managers: readonly StaffRole[] = ["owner", "manager"];
const owners: readonly StaffRole[] = ["owner"];

/**
 * Who at a dispensary may do what. Every page, call, live feed and use-case of a dispensary names one of these, and asks
 * here alone.
 */
const granted = {
  /** See orders and move them, with their receipts, tickets and couriers. */
  orders: everyone,
  /** Take orders away as a file, with whom they went to. */
  orderExport: managers,
  /** See the menu, count what is in stock, take products off the menu and put them back. */
  stock: everyone,
  /** Stop taking orders for a while. */
  pause: everyone,
  /** Everything else of the menu: products, prices, pictures, imports. */
  menu: managers,
  /** Deals and promos. */
  deals: managers,
  /** Hours, zone, payments, contact, printers, systems that are connected. */
  settings: managers,
  /** See reviews and answer them. */
  reviews: managers,
  /** Sales figures. */
  numbers: managers,
  settlement: managers,
  /** Who changed what. */
  history: managers,
  /** Subscription, card, and whether the dispensary is on the marketplace. */
  billing: owners,
  /** Invite people, change what they are, remove them; owners among them. */
  staff: owners,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Capability = keyof typeof granted;

export const capabilities = Object.keys(granted) as Capability[];

/** Whether somebody may do this at their dispensary; operators, drivers and visitors have none. */
export const can = ({ staffRole }: { staffRole: StaffRole | null }, capability: Capability): boolean =>
  staffRole !== null && granted[capability].includes(staffRole);

/** Whether a change of role takes something away: what was open under the old one ends then. */
export const isLower = (role: StaffRole, than: StaffRole): boolean =>
  staffRoles.indexOf(role) > staffRoles.indexOf(than);

/** "This is for owners and managers of the dispensary." */
export const whoMay = (capability: Capability): string => {
  const names = granted[capability].map((role) => (role === "staff" ? "staff" : `${role}s`));
  return `This is for ${new Intl.ListFormat("en-US").format(names)} of the dispensary.`;
};

/** A change of role as a history tells it; null is none. */
export const roleChange = (before: StaffRole | null, after: StaffRole | null) => ({
  label: "Role",
  before: before ? staffRoleNames[before] : "",
  after: after ? staffRoleNames[after] : "",
});
