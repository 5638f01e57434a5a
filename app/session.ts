/**
 * Who is signed in. Lucia and the token pair (DECISIONS 10) live behind this file; nothing else touches them.
 *
 * In loaders and actions:
 *
 *     const actor = await requireVendor(context, request);      // VendorActor: vendorId is a string. Else → /login
 *     const partner = await requireCourierPartner(context, request); // courierService on. Else → /courier-login
 *     const driver = await requireCourierStaff(context, request);    // courier, dispatcher, admin. Else → /courier-login
 *     const staff = await requireDispatch(context, request);         // dispatcher, admin
 *     const admin = await requireAdmin(context, request);
 *     const maybe = await actorOf(context, request);            // Actor or null, for public pages
 *
 * Call one of them first in every loader and action of a guarded page, also below a guarded layout: React Router runs
 * loaders side by side, and an action runs without its layout's. It costs one read for the whole request.
 * An access token that has expired is refreshed unseen; the new cookies, or those that expire them, are put on the
 * response by workers/http.ts. Whoever is signed in with another role gets 403.
 *
 * In the API (workers/api/actor.ts), before `input(…)`:
 *
 *     .put("/vendors/min-order", onlyVendor, input("json", schema), async (c) => … c.get("actor").vendorId …)
 *     .get("/courier-requests", only("courier", "dispatcher", "admin"), async (c) => … c.get("actor") …)
 *
 * There an expired access token is 401; the client calls /auth/refresh-token and tries again.
 */
import { Cookie, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { HMAC } from "oslo/crypto";
import { createJWT, parseJWT } from "oslo/jwt";
import { data, type RouterContextProvider, redirect } from "react-router";
import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { type SessionAttributes, sessionAdapter, type UserAttributes } from "#db/session-adapter.ts";
import { type App, appContext } from "./context.ts";
import type { Actor, Role } from "./domain/actor.ts";
import { readCookie } from "./domain/cookies.ts";
import { hmac, sha256 } from "./domain/digest.ts";
import { newId } from "./domain/id.ts";
import { pagePath } from "./domain/page-path.ts";
import { ACCESS_TOKEN_MS, isReplay, SESSION_IDLE_MS } from "./domain/session-rules.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOf>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** A vendor account's actor: it has a dispensary. */
export type VendorActor = Actor & { role: "vendor"; vendorId: string };

type Context = Readonly<RouterContextProvider>;

/** Who asks, or null. Reads the session once a request. */
export const actorOf = (context: Context, request: Request): Promise<Actor | null> =>
  identify(context.get(appContext), request, { refresh: true });

type Rule = {
  roles?: readonly Role[];
  /** Where visitors without a session go. */
  login?: "/login" | "/courier-login";
};

/** Who asks; throws the way to the login page, or 403 to those who are signed in with another role. */
export async function requireActor(context: Context, request: Request, rule: Rule = {}): Promise<Actor> {
  const actor = await actorOf(context, request);
  if (!actor) throw redirect(loginPath(request, rule.login ?? "/login"));
  if (rule.roles && !rule.roles.includes(actor.role)) throw data("This page is not for your account.", { status: 403 });
  return actor;
}

export async function requireVendor(context: Context, request: Request): Promise<VendorActor> {
  return (await requireActor(context, request, { roles: ["vendor"] })) as VendorActor;
}

/** A dispensary with the courier service. Everybody else goes to /courier-login (SPEC.md 2, /courier-dashboard). */
export async function requireCourierPartner(context: Context, request: Request): Promise<VendorActor> {
  const actor = await requireActor(context, request, { login: "/courier-login" });
  if (!actor.vendorId || !actor.courierService) throw redirect("/courier-login");
  return actor as VendorActor;
}

export const requireCourierStaff = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["courier", "dispatcher", "admin"], login: "/courier-login" });

export const requireDispatch = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["dispatcher", "admin"] });

export const requireAdmin = (context: Context, request: Request): Promise<Actor> =>
  requireActor(context, request, { roles: ["admin"] });

/** A page that was asked for is found again after signing in; what was posted is not. */
function loginPath(request: Request, login: string): string {
  const { pathname, search } = pagePath(request.url);
  return request.method === "GET" ? `${login}?next=${encodeURIComponent(pathname + search)}` : login;
}

const identities = new WeakMap<App, Map<string, Promise<Actor | null>>>();

/**
 * Who sent a request: by its bearer token, else by its access cookie, else, with `refresh`, by its refresh cookie, whose
 * rotation then goes into the response.
 */
export function identify(app: App, request: Request, { refresh }: { refresh: boolean }): Promise<Actor | null> {
  const known = identities.get(app) ?? new Map<string, Promise<Actor | null>>();
  identities.set(app, known);
  const key = [refresh, request.headers.get("Authorization"), request.headers.get("Cookie")].join("\n");
  const found = known.get(key) ?? findActor(app, request, refresh).then((actor) => traced(app, actor));
  known.set(key, found);
  return found;
}

function traced(app: App, actor: Actor | null): Actor | null {
  app.trace.role = actor?.role ?? "visitor";
  return actor;
}

async function findActor(app: App, request: Request, refresh: boolean): Promise<Actor | null> {
  const bearer = bearerOf(request);
  if (bearer !== undefined) return actorOfAccessToken(app, bearer);
  const { access } = cookieNames(app);
  const byAccess = await actorOfAccessToken(app, readCookie(request.headers.get("Cookie"), access));
  if (byAccess || !refresh) return byAccess;
  return (await refreshSession(app, request))?.actor ?? null;
}

const bearerOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];

async function actorOfAccessToken(app: App, token: string | undefined): Promise<Actor | null> {
  const sessionId = token && (await verifyAccessToken(app, token));
  return sessionId ? actorOfSession(app, sessionId) : null;
}

async function actorOfSession(app: App, sessionId: string): Promise<Actor | null> {
  const { session, user } = await luciaOf(app).validateSession(sessionId);
  if (!session) return null;
  const { id: userId, ...rest } = user;
  return { userId, sessionId: session.familyId, ...rest };
}

/** Signs a person in: always a new session; one that came with the request ends. */
export async function startSession(app: App, request: Request, userId: string): Promise<void> {
  const lucia = luciaOf(app);
  const held = await heldSessionId(app, request);
  if (held) await lucia.invalidateSession(held);
  const token = generateIdFromEntropySize(25);
  const sessionId = await sha256(token);
  await lucia.createSession(
    userId,
    {
      familyId: newId(app.now()),
      parentId: null,
      signedInAt: app.now(),
      lastSeenAt: app.now(),
      rotatedAt: null,
      userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
      address: app.address,
    },
    { sessionId },
  );
  await putCookies(app, token, sessionId, userId);
}

/**
 * Trades the refresh token for its successor and a new access token. The successor is computed from it under our key, so
 * that parallel requests with one token all come to the same pair, whichever answer arrives last.
 */
export async function refreshSession(
  app: App,
  request: Request,
): Promise<{ actor: Actor; accessToken: string } | undefined> {
  const token = refreshTokenOf(app, request);
  if (!token) return undefined;
  const lucia = luciaOf(app);
  const id = await sha256(token);
  const { session } = await lucia.validateSession(id);
  if (!session) return expireCookies(app);
  if (isReplay(session.rotatedAt, app.now())) {
    await lucia.invalidateSession(id);
    await runBatch(app.db, [
      insertAudit(app.db, app.now(), { kind: "session-replayed", subjectId: session.userId, address: app.address }),
    ]);
    return expireCookies(app);
  }
  const next = await hmac(app.settings.accessTokenKey, `refresh:${token}`);
  const nextId = await sha256(next);
  const { familyId, signedInAt, userAgent, address } = session;
  await lucia.createSession(
    session.userId,
    { familyId, parentId: id, signedInAt, lastSeenAt: app.now(), rotatedAt: null, userAgent, address },
    { sessionId: nextId },
  );
  const actor = await actorOfSession(app, nextId);
  if (!actor) return expireCookies(app);
  return { actor, accessToken: await putCookies(app, next, nextId, actor.userId) };
}

/** Signs out where this request comes from, whoever that was; its cookies expire even where there was no session. */
export async function endSession(app: App, request: Request): Promise<void> {
  const held = await heldSessionId(app, request);
  if (held) await luciaOf(app).invalidateSession(held);
  expireCookies(app);
}

/** Where a person is signed in: the newest token of each sign-in that lasts, the one used last first. */
export const listSignIns = (app: App, userId: string) => luciaOf(app).getUserSessions(userId);

const heldSessionId = async (app: App, request: Request): Promise<string | undefined> => {
  const token = refreshTokenOf(app, request);
  if (token) return sha256(token);
  const access = bearerOf(request) ?? readCookie(request.headers.get("Cookie"), cookieNames(app).access);
  return access && verifyAccessToken(app, access);
};

const refreshTokenOf = (app: App, request: Request) =>
  luciaOf(app).readSessionCookie(request.headers.get("Cookie") ?? "") || undefined;

const hs256 = new HMAC("SHA-256");
const keyOf = (app: App) => new TextEncoder().encode(app.settings.accessTokenKey);

const signAccessToken = (app: App, sessionId: string, userId: string): Promise<string> => {
  const now = Math.floor(app.now() / 1000);
  return createJWT(
    "HS256",
    keyOf(app),
    { sid: sessionId, iat: now, exp: now + ACCESS_TOKEN_MS / 1000 },
    { subject: userId },
  );
};

/** The session's id where the token is ours and has not expired. The algorithm is fixed, whatever its header says. */
async function verifyAccessToken(app: App, token: string): Promise<string | undefined> {
  try {
    const jwt = parseJWT(token);
    if (jwt?.algorithm !== "HS256" || !jwt.expiresAt || jwt.expiresAt.getTime() <= app.now()) return undefined;
    const [header, payload, signature] = jwt.parts;
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    if (!(await hs256.verify(keyOf(app), fromBase64Url(signature), signed))) return undefined;
    return "sid" in jwt.payload && typeof jwt.payload.sid === "string" ? jwt.payload.sid : undefined;
  } catch {
    return undefined;
  }
}

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** `__Host-` cookies belong to this host alone; with COOKIE_DOMAIN they are scoped as SPEC.md 9 says. */
function cookieNames(app: App) {
  const prefix = app.settings.cookieDomain ? "" : "__Host-";
  return { access: `${prefix}accessToken`, refresh: `${prefix}refreshToken` };
}

const cookieAttributes = (app: App) => {
  const { cookieDomain } = app.settings;
  const scope = cookieDomain ? ({ domain: cookieDomain, sameSite: "none" } as const) : ({ sameSite: "lax" } as const);
  return { path: "/", secure: true, ...scope };
};

const waiting = new WeakMap<App, Map<string, string>>();

/** The Set-Cookie headers that a request has come to. */
export const sessionCookies = (app: App): string[] => [...(waiting.get(app)?.values() ?? [])];

function put(app: App, ...cookies: Cookie[]) {
  const map = waiting.get(app) ?? new Map<string, string>();
  waiting.set(app, map);
  for (const cookie of cookies) map.set(cookie.name, cookie.serialize());
}

async function putCookies(app: App, refreshToken: string, sessionId: string, userId: string): Promise<string> {
  const accessToken = await signAccessToken(app, sessionId, userId);
  const attributes = { ...cookieAttributes(app), httpOnly: true, maxAge: ACCESS_TOKEN_MS / 1000 };
  put(
    app,
    new Cookie(cookieNames(app).access, accessToken, attributes),
    luciaOf(app).createSessionCookie(refreshToken),
  );
  return accessToken;
}

function expireCookies(app: App): undefined {
  const attributes = { ...cookieAttributes(app), httpOnly: true, maxAge: 0 };
  put(app, new Cookie(cookieNames(app).access, "", attributes), luciaOf(app).createBlankSessionCookie());
}

function luciaOf(app: App) {
  return new Lucia(sessionAdapter(app.db, app.now), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_MS, "ms"),
    sessionCookie: { name: cookieNames(app).refresh, attributes: cookieAttributes(app) },
    getSessionAttributes: ({ parentId: _, ...attributes }) => attributes,
    getUserAttributes: (user) => user,
  });
}
