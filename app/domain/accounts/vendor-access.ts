import { type Outcome, ok, refuse } from "../outcome.ts";
import type { Actor } from "./actor.ts";

export const NO_COURIER_SERVICE = "This account does not have courier service enabled. Please contact support.";

const LIMITED_MESSAGE = "Your account is limited. Subscribe to change your menu and settings.";

/** The dispensary that an actor runs, or why it may not read it. */
export function vendorOf(actor: Actor): Outcome<string, "not-allowed"> {
  if (actor.role === "vendor" && actor.vendorId) return ok(actor.vendorId);
  return refuse("not-allowed", "Your account may not do this.");
}

/** The same for changes: a limited dispensary changes nothing but its subscription (SPEC.md 6, DECISIONS 35). */
export function editingVendorOf(actor: Actor): Outcome<string, "not-allowed"> {
  if (actor.vendorStatus === "limited") return refuse("not-allowed", LIMITED_MESSAGE);
  return vendorOf(actor);
}

/** The same for what is a courier partner's: it needs the courier service besides (SPEC.md 6). */
export function partnerOf(actor: Actor): Outcome<string, "not-allowed" | "no-courier-service"> {
  if (actor.role === "vendor" && !actor.courierService) return refuse("no-courier-service", NO_COURIER_SERVICE);
  return editingVendorOf(actor);
}
