import type { Actor } from "./actor.ts";

/** The screen that a signed-in person works at. */
export const homePath = ({ role }: Pick<Actor, "role">): "/vendor-dashboard" | "/courier-orders" =>
  role === "vendor" ? "/vendor-dashboard" : "/courier-orders";
