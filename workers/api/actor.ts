import { createMiddleware } from "hono/factory";
import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import type { Capability } from "#app/domain/accounts/capability.ts";
import { SECOND_STEP_MISSING } from "#app/domain/accounts/second-step.ts";
import { NO_COURIER_SERVICE, vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type Refusal, refuse } from "#app/domain/outcome.ts";
import { notAllowed, notSignedIn } from "#app/domain/refusals.ts";
import { identify, lacksSecondStep, requireRecentConfirmation, type VendorActor } from "#app/session/require.ts";
import type { HonoEnv } from "../hono-env.ts";
import { respondRefusal } from "./handlers.ts";

type With<A extends Actor> = HonoEnv & { Variables: HonoEnv["Variables"] & { actor: A } };

/** Requires one of these roles (any if none is named). Put it before `input(…)`, so that strangers learn no schema. */
export const only = (...roles: Role[]) => guard<Actor>((actor) => notOf(roles, actor));

/** Requires a capability; `c.get("actor").vendorId` is a string afterwards. */
export const onlyVendor = (capability: Capability) => guard<VendorActor>((actor) => notGranted(actor, capability));

/** Also requires the courier service, as the partners' pages do. */
export const onlyPartner = (capability: Capability) =>
  guard<VendorActor>(
    (actor) =>
      notGranted(actor, capability) ??
      (actor.courierService ? undefined : refuse("no-courier-service", NO_COURIER_SERVICE)),
  );

/** After one of the above: changes to money, email or staff require a recent login. */
export const confirmed = createMiddleware<With<Actor>>(async (c, next) => {
  const refused = await requireRecentConfirmation(c.get("visit"), c.get("actor"));
  if (refused) return respondRefusal(c as never, refused);
  await next();
});

function notGranted(actor: Actor, capability: Capability): Refusal | undefined {
  const vendor = vendorOf(actor, capability);
  return vendor.ok ? undefined : vendor;
}

const notOf = (roles: readonly Role[], actor: Actor): Refusal | undefined =>
  roles.length > 0 && !roles.includes(actor.role) ? notAllowed : undefined;

function guard<A extends Actor>(refusalOf: (actor: Actor) => Refusal | undefined) {
  return createMiddleware<With<A>>(async (c, next) => {
    const actor = await identify(c.get("visit"), c.req.raw, { refresh: false });
    if (!actor) return respondRefusal(c as never, notSignedIn);
    const lacks = await lacksSecondStep(c.get("visit"), actor);
    const refused = refusalOf(actor) ?? (lacks ? refuse("second-step-missing", SECOND_STEP_MISSING) : undefined);
    if (refused) return respondRefusal(c as never, refused);
    c.set("actor", actor as A);
    await next();
  });
}
