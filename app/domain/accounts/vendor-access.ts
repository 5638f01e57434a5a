import { type Outcome, ok, refuse } from "../outcome.ts";
import { notAllowed } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import { type Capability, can, notAllowedText } from "./capability.ts";
import type { LoginSide } from "./home-path.ts";

export const NO_COURIER_SERVICE = "This account does not have courier service enabled. Please contact support.";

export const mayLogInAt = (
  side: LoginSide,
  { role, courierService }: Pick<Actor, "role" | "courierService">,
): boolean => side === "any" || role !== "vendor" || courierService;

const LIMITED_MESSAGE = "Your account is limited. Subscribe to change your menu and settings.";

export function vendorOf(actor: Actor, capability: Capability): Outcome<string, "not-allowed"> {
  if (actor.role !== "vendor" || !actor.vendorId) return notAllowed;
  return can(actor, capability) ? ok(actor.vendorId) : refuse("not-allowed", notAllowedText(capability));
}

/** A limited dispensary can change only its subscription (SPEC.md 6, DECISIONS 35). */
export function editingVendorOf(actor: Actor, capability: Capability): Outcome<string, "not-allowed"> {
  if (actor.vendorStatus === "limited") return refuse("not-allowed", LIMITED_MESSAGE);
  return vendorOf(actor, capability);
}

export function partnerOf(actor: Actor, capability: Capability): Outcome<string, "not-allowed" | "no-courier-service"> {
  if (actor.role === "vendor" && !actor.courierService) return refuse("no-courier-service", NO_COURIER_SERVICE);
  return editingVendorOf(actor, capability);
}
