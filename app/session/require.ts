/**
 * Who is signed in. In loaders and actions:
 *
 *     const actor = await requireVendor(context, request, "orders"); // VendorActor: vendorId is a string. Else → /login
 *     const partner = await requireCourierPartner(context, request, "orders"); // courierService on. Else → /courier-login
 *     const driver = await requireCourierStaff(context, request);    // courier, dispatcher, admin. Else → /courier-login
 *     const staff = await requireDispatch(context, request);         // dispatcher, admin
 *     const admin = await requireAdmin(context, request);
 *     const maybe = await actorOf(context, request);            // Actor or null, for public pages
 *
 * Call one of them first in every loader and action of a guarded page, also below a guarded layout: React Router runs
 * loaders side by side, and an action runs without its layout's. It costs one read for the whole request.
 * An access token that has expired is refreshed unseen; the new cookies, or those that expire them, are put on the
 * response by workers/http.ts. Whoever is signed in with another role, or whose role at the dispensary does not
 * include what the page is for (app/domain/accounts/capability.ts), gets 403.
 *
 * In the API (workers/api/actor.ts), before `input(…)`:
 *
 *     .put("/vendors/min-order", onlyVendor("settings"), input("json", schema), async (c) => … c.get("actor").vendorId …)
 *     .get("/courier-requests", only("courier", "dispatcher", "admin"), async (c) => … c.get("actor") …)
 *
 * There an expired access token is 401; the client calls /auth/refresh-token and tries again.
 */
import { data, type RouterContextProvider, redirect } from "react-router";
import type { Actor, Role } from "#app/domain/accounts/actor.ts";
import { type Capability, can } from "#app/domain/accounts/capability.ts";
import { forbidden, forbiddenStaff } from "#app/domain/accounts/route-access.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { type Visit, visitContext } from "../visit.ts";
import { lacksSecondStep } from "./confirmed.ts";
import { accessCookieOf } from "./cookies.ts";
import { actorOfSession, refreshSession } from "./sessions.ts";
import { bearerTokenOf, verifyAccessToken } from "./tokens.ts";

/** A vendor account's actor: it has a dispensary. */
export type VendorActor = Actor & { role: "vendor"; vendorId: string };

type Context = Readonly<RouterContextProvider>;

/** Who asks, or null. Reads the session once a request. */
export const actorOf = (context: Context, request: Request): Promise<Actor | null> =>
  identify(context.get(visitContext), request, { refresh: true });

type Rule = {
  roles?: readonly Role[];
  /** Where visitors without a session go. */
  login?: "/login" | "/courier-login";
};

/** Who asks; throws the way to the login page, or 403 to those who are signed in with another role. */
export async function requireActor(context: Context, request: Request, rule: Rule = {}): Promise<Actor> {
  const actor = await actorOf(context, request);
  if (!actor) throw redirect(loginPath(request, rule.login ?? "/login"));
  const { pathname } = pagePath(request.url);
  // Where a second step is set up, and who it is is confirmed, is open without one.
  if (!pathname.startsWith("/account") && (await lacksSecondStep(context.get(visitContext), actor))) {
    throw redirect("/account/security?required");
  }
  if (rule.roles && !rule.roles.includes(actor.role)) throw data(forbidden(rule.roles), { status: 403 });
  return actor;
}

/** Who works at a dispensary, and may do there what the page is for. */
export async function requireVendor(context: Context, request: Request, capability: Capability): Promise<VendorActor> {
  return granted((await requireActor(context, request, { roles: ["vendor"] })) as VendorActor, capability);
}

function granted(actor: VendorActor, capability: Capability): VendorActor {
  if (can(actor, capability)) return actor;
  throw data(forbiddenStaff(capability), { status: 403 });
}

/** A dispensary with the courier service. Everybody else goes to /courier-login (SPEC.md 2, /courier-dashboard). */
export async function requireCourierPartner(
  context: Context,
  request: Request,
  capability: Capability,
): Promise<VendorActor> {
  const actor = await requireActor(context, request, { login: "/courier-login" });
  if (!actor.vendorId || !actor.courierService) throw redirect("/courier-login");
  return granted(actor as VendorActor, capability);
}

export const requireCourierStaff = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["courier", "dispatcher", "admin"], login: "/courier-login" });

export const requireDispatch = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["dispatcher", "admin"] });

export const requireAdmin = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["admin"] });

/**
 * A page that was asked for is found again after signing in. Whoever posted a form has seen it, so the session has expired: the
 * form keeps what was typed (app/ui/form/failure.ts).
 */
function loginPath(request: Request, login: string): string {
  if (request.method !== "GET") return `${login}?expired`;
  const { pathname, search } = pagePath(request.url);
  return `${login}?next=${encodeURIComponent(pathname + search)}`;
}

/** Who sent a request: by bearer token, else access cookie, else, with `refresh`, refresh cookie, which then rotates. */
export function identify(visit: Visit, request: Request, { refresh }: { refresh: boolean }): Promise<Actor | null> {
  const key = [refresh, request.headers.get("Authorization"), request.headers.get("Cookie")].join("\n");
  const found = visit.actors.get(key) ?? findActor(visit, request, refresh);
  visit.actors.set(key, found);
  return found;
}

async function findActor(visit: Visit, request: Request, refresh: boolean): Promise<Actor | null> {
  const bearer = bearerTokenOf(request);
  let actor = await actorOfAccessToken(visit, bearer ?? accessCookieOf(visit, request));
  if (!actor && bearer === undefined && refresh) actor = (await refreshSession(visit, request))?.actor ?? null;
  visit.trace.role = actor?.role ?? "visitor";
  return actor;
}

async function actorOfAccessToken(visit: Visit, token: string | undefined): Promise<Actor | null> {
  const sessionId = token && (await verifyAccessToken(visit, token));
  return sessionId ? actorOfSession(visit, sessionId) : null;
}
