import type { Actor } from "./actor.ts";

/** Which of the two login screens somebody uses. */
export type LoginSide = "any" | "courier";

/** The screen that a signed-in person works at. */
export const homePath = ({ role }: Pick<Actor, "role">): "/vendor-dashboard" | "/courier-orders" =>
  role === "vendor" ? "/vendor-dashboard" : "/courier-orders";

/** Where a login leads: the courier partners' brings a dispensary to its courier requests. */
export const homeAfterLogin = (account: Pick<Actor, "role">, side: LoginSide) =>
  side === "courier" && account.role === "vendor" ? "/courier-dashboard" : homePath(account);
