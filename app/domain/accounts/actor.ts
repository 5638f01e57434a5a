import { type StaffRole, staffRoleNames } from "./capability.ts";

export const roles = ["vendor", "courier", "dispatcher", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  vendor: "Vendor",
  courier: "Courier",
  dispatcher: "Dispatcher",
  admin: "Admin",
};

/** Who asks. Everything a rule may know of a signed-in person; an anonymous visitor is `null`. */
export type Actor = {
  userId: string;
  role: Role;
  email: string;
  firstName: string;
  /** The dispensary of a vendor account; null for operators and drivers. */
  vendorId: string | null;
  /** What the person is there; null for operators and drivers. */
  staffRole: StaffRole | null;
  /** The dispensary may enter /courier-dashboard (SPEC.md 6). */
  courierService: boolean;
  vendorStatus: "active" | "limited" | null;
  /** Where it is, by whose law it sells: two letters. */
  vendorState: string | null;
  sessionId: string;
};

/** What a person is called: by the role at the dispensary, but its owner by the account's. */
export const positionOf = ({ role, staffRole }: Pick<Actor, "role" | "staffRole">): string =>
  staffRole === null || staffRole === "owner" ? roleNames[role] : staffRoleNames[staffRole];
