/** From most to least privileged (DECISIONS 49). */
export const staffRoles = ["owner", "manager", "staff"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = { owner: "Owner", manager: "Manager", staff: "Staff" };

const everyone: readonly StaffRole[] = staffRoles;
const managers: readonly StaffRole[] = ["owner", "manager"];
const owners: readonly StaffRole[] = ["owner"];

const granted = {
  orders: everyone,
  orderExport: managers,
  /** View the menu, count stock, hide and restore products. */
  stock: everyone,
  pause: everyone,
  menu: managers,
  deals: managers,
  settings: managers,
  reviews: managers,
  numbers: managers,
  settlement: managers,
  history: managers,
  billing: owners,
  moveOut: owners,
  staff: owners,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Capability = keyof typeof granted;

export const capabilities = Object.keys(granted) as Capability[];

export const can = ({ staffRole }: { staffRole: StaffRole | null }, capability: Capability): boolean =>
  staffRole !== null && granted[capability].includes(staffRole);

type Workplace = { id: string; staffRole: StaffRole };

/** A person's other dispensaries, to whose menus they may copy. */
export const copyTargets = <Shop extends Workplace>(shops: readonly Shop[], from: string): Shop[] =>
  shops.filter((shop) => shop.id !== from && can(shop, "menu"));

export const isLower = (role: StaffRole, than: StaffRole): boolean =>
  staffRoles.indexOf(role) > staffRoles.indexOf(than);

export const notAllowedText = (capability: Capability): string => {
  const names = granted[capability].map((role) => (role === "staff" ? "staff" : `${role}s`));
  return `This is for ${new Intl.ListFormat("en-US").format(names)} of the dispensary.`;
};

export const roleChange = (before: StaffRole | null, after: StaffRole | null) => ({
  label: "Role",
  before: before ? staffRoleNames[before] : "",
  after: after ? staffRoleNames[after] : "",
});
