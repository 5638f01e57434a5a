import type { Actor, Role } from "./actor.ts";

export type LoginSide = "any" | "courier";

const homes = {
  vendor: "/vendor-dashboard",
  courier: "/courier-orders",
  dispatcher: "/courier-orders",
  admin: "/admin",
} as const satisfies Record<Role, string>;

export const homePath = ({ role }: Pick<Actor, "role">): (typeof homes)[Role] => homes[role];

export const homeAfterLogin = (account: Pick<Actor, "role">, side: LoginSide) =>
  side === "courier" && account.role === "vendor" ? "/courier-dashboard" : homePath(account);
