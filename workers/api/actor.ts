import { createMiddleware } from "hono/factory";
import type { Actor, Role } from "#app/domain/actor.ts";
import { refuse } from "#app/domain/outcome.ts";
import { identify, type VendorActor } from "#app/session.ts";
import type { HonoEnv } from "../http.ts";
import { answerRefusal } from "./handlers.ts";

type With<A extends Actor> = HonoEnv & { Variables: HonoEnv["Variables"] & { actor: A } };

/**
 * Lets a call through for these roles (any, where none is named) and puts the actor at `c.get("actor")`. It stands before
 * `input(…)`: who may not call learns nothing of what the call wants.
 */
export const only = (...roles: Role[]) => guard<Actor>(roles);

/** The same for calls of dispensaries; `c.get("actor").vendorId` is a string there. */
export const onlyVendor = guard<VendorActor>(["vendor"]);

function guard<A extends Actor>(roles: readonly Role[]) {
  return createMiddleware<With<A>>(async (c, next) => {
    const actor = await identify(c.get("app"), c.req.raw, { refresh: false });
    if (!actor) return answerRefusal(c as never, refuse("not-signed-in", "Session expired. Please log in again."));
    if (roles.length > 0 && !roles.includes(actor.role)) {
      return answerRefusal(c as never, refuse("not-allowed", "Your account may not do this."));
    }
    c.set("actor", actor as A);
    await next();
  });
}
