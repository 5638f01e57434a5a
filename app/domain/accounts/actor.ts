import { type StaffRole, staffRoleNames } from "./capability.ts";

export const roles = ["vendor", "courier", "dispatcher", "admin"] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  vendor: "Vendor",
  courier: "Courier",
  dispatcher: "Dispatcher",
  admin: "Admin",
};

export type Actor = {
  userId: string;
  role: Role;
  email: string;
  firstName: string;
  /** The dispensary that was chosen last; null for operators and drivers. */
  vendorId: string | null;
  /** Every dispensary they work for. */
  vendorIds: readonly string[];
  /** A courier's dispensary; null for a courier of the marketplace. */
  employerIds: readonly string[];
  staffRole: StaffRole | null;
  courierService: boolean;
  vendorStatus: "active" | "limited" | null;
  vendorState: string | null;
  sessionId: string;
};

export const positionLabel = ({ role, staffRole }: Pick<Actor, "role" | "staffRole">): string =>
  staffRole === null || staffRole === "owner" ? roleNames[role] : staffRoleNames[staffRole];

export const doneBy = ({ userId }: Actor, { clientIp }: { clientIp: string }) => ({ actorId: userId, clientIp });
