import type { Actor } from "./actor.ts";

export type LoginSide = "any" | "courier";

export function homePath({ role }: Pick<Actor, "role">): "/vendor-dashboard" | "/courier-orders" | "/admin" {
  if (role === "admin") return "/admin";
  return role === "vendor" ? "/vendor-dashboard" : "/courier-orders";
}

export const homeAfterLogin = (account: Pick<Actor, "role">, side: LoginSide) =>
  side === "courier" && account.role === "vendor" ? "/courier-dashboard" : homePath(account);
