import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import { type Capability, can } from "#app/domain/accounts/capability.ts";
import { forbidden, forbiddenStaff } from "#app/domain/accounts/route-access.ts";
import { CONFIRM_FIRST, isConfirmed, needsSecondStep } from "#app/domain/accounts/second-step.ts";
import { type Refusal, refuse } from "#app/domain/outcome.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { findConfirmedAt, hasSecondStep } from "#db/accounts/second-steps.ts";
import { type Visit, visitContext } from "../visit.ts";
import { cookieOf } from "./cookies.ts";
import { actorOfSession, refreshSession } from "./sessions.ts";
import { bearerTokenOf, verifyAccessToken } from "./tokens.ts";

/** Call a guard first in every loader and action: loaders run in parallel, and actions skip their layout's loader. */

export type VendorActor = Actor & { role: "vendor"; vendorId: string };

type Context = Readonly<RouterContextProvider>;

export type RouteArgs = { context: Context; request: Request };
type Admitted<A = Actor> = { visit: Visit; actor: A };

export const actorOf = (context: Context, request: Request): Promise<Actor | null> =>
  identify(context.get(visitContext), request, { refresh: true });

type Rule = {
  roles?: readonly Role[];
  login?: "/login" | "/courier-login";
};

export async function requireActor({ context, request }: RouteArgs, rule: Rule = {}): Promise<Admitted> {
  const visit = context.get(visitContext);
  const actor = await actorOf(context, request);
  if (!actor) throw redirect(loginPath(request, rule.login ?? "/login"));
  const { pathname } = pagePath(request.url);
  // Second-step setup and confirmation pages stay open.
  if (!pathname.startsWith("/account") && (await lacksSecondStep(visit, actor))) {
    throw redirect("/account/security?required");
  }
  if (rule.roles && !rule.roles.includes(actor.role)) throw data(forbidden(rule.roles), { status: 403 });
  return { visit, actor };
}

export const requireVendor = async (args: RouteArgs, capability: Capability): Promise<Admitted<VendorActor>> =>
  granted(await requireActor(args, { roles: ["vendor"] }), capability);

function granted({ visit, actor }: Admitted, capability: Capability): Admitted<VendorActor> {
  if (can(actor, capability)) return { visit, actor: actor as VendorActor };
  throw data(forbiddenStaff(capability), { status: 403 });
}

/** Others go to /courier-login (SPEC.md 2, /courier-dashboard), or choose a dispensary of theirs that has the service. */
export async function requireCourierPartner(args: RouteArgs, capability: Capability): Promise<Admitted<VendorActor>> {
  const admitted = await requireActor(args, { login: "/courier-login" });
  const { vendorIds, courierService } = admitted.actor;
  if (!courierService) throw redirect(vendorIds.length > 1 ? "/vendor-dashboard/shops" : "/courier-login");
  return granted(admitted, capability);
}

export const requireCourierStaff = (args: RouteArgs): Promise<Admitted> =>
  requireActor(args, { roles: ["courier", "dispatcher", "admin"], login: "/courier-login" });

export const requireDispatch = (args: RouteArgs): Promise<Admitted> =>
  requireActor(args, { roles: ["dispatcher", "admin"] });

export const requireAdmin = (args: RouteArgs): Promise<Admitted> => requireActor(args, { roles: ["admin"] });

/** A POST without a session means it expired; the form keeps its input (app/ui/form/failure.ts). */
function loginPath(request: Request, login: string): string {
  if (request.method !== "GET") return `${login}?expired`;
  const { pathname, search } = pagePath(request.url);
  return `${login}?next=${encodeURIComponent(pathname + search)}`;
}

export function identify(visit: Visit, request: Request, { refresh }: { refresh: boolean }): Promise<Actor | null> {
  const key = [refresh, request.headers.get("Authorization"), request.headers.get("Cookie")].join("\n");
  const found = visit.actors.get(key) ?? findActor(visit, request, refresh);
  visit.actors.set(key, found);
  return found;
}

async function findActor(visit: Visit, request: Request, refresh: boolean): Promise<Actor | null> {
  // Nobody logs in on a dispensary's own website.
  if (visit.website) {
    visit.trace.role = "visitor";
    return null;
  }
  const bearer = bearerTokenOf(request);
  let actor = await actorOfAccessToken(visit, bearer ?? cookieOf(visit, request, "accessToken"));
  if (!actor && bearer === undefined && refresh) actor = (await refreshSession(visit, request))?.actor ?? null;
  visit.trace.role = actor?.role ?? "visitor";
  return actor;
}

async function actorOfAccessToken(visit: Visit, token: string | undefined): Promise<Actor | null> {
  const sessionId = token && (await verifyAccessToken(visit, token));
  return sessionId ? actorOfSession(visit, sessionId) : null;
}

export const lacksSecondStep = async (visit: Visit, { role, userId }: Actor): Promise<boolean> =>
  needsSecondStep(role, visit.settings.secondStep) && !(await hasSecondStep(visit.db, userId));

/** Refuses changes to money, email, staff and security unless confirmed within 15 minutes. */
export async function requireRecentConfirmation(
  visit: Visit,
  { sessionId }: Pick<Actor, "sessionId">,
): Promise<Refusal<"confirm-first"> | undefined> {
  const confirmedAt = await findConfirmedAt(visit.db, sessionId);
  return isConfirmed(confirmedAt, visit.now()) ? undefined : refuse("confirm-first", CONFIRM_FIRST);
}

export const confirmedFor = (change: "passkey" | "authenticator" | "removal"): string =>
  `/account/security?confirmed=${change}`;

export async function requireConfirmed(visit: Visit, request: Request, actor: Actor, back?: string): Promise<void> {
  if (!(await requireRecentConfirmation(visit, actor))) return;
  const { pathname, search } = pagePath(request.url);
  throw redirect(`/account/confirm?next=${encodeURIComponent(back ?? pathname + search)}`);
}
