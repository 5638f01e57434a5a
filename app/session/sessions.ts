import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { isReplay, SESSION_IDLE_MS } from "#app/domain/accounts/session-rules.ts";
import { hmac, sha256 } from "#app/platform/digest.ts";
import { insertVisitAudit } from "#db/accounts/audit-writes.ts";
import { type SessionAttributes, sessionAdapter, type UserAttributes } from "#db/accounts/session-adapter.ts";
import { runBatch } from "#db/client.ts";
import type { App } from "../app.ts";
import { newId } from "../domain/id.ts";
import { feedsOfAccount, tagOfSession } from "../domain/live-hint.ts";
import type { Visit } from "../visit.ts";
import { cookieOf, expireCookie, setCookie } from "./cookies.ts";
import { bearerTokenOf, signAccessToken, verifyAccessToken } from "./tokens.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOf>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: SessionAttributes;
  }
}

const luciaOf = (app: App) =>
  new Lucia(sessionAdapter(app.db, app.now), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_MS, "ms"),
    getSessionAttributes: ({ parentId: _, ...attributes }) => attributes,
    getUserAttributes: (user) => user,
  });

function setTokens(visit: Visit, access: string, refresh: string): void {
  setCookie(visit, "accessToken", access);
  setCookie(visit, "refreshToken", refresh);
}

function expireTokens(visit: Visit): void {
  for (const name of ["accessToken", "refreshToken"] as const) expireCookie(visit, name);
}

/** Always a new session, ending any that came with the request (session fixation). */
export async function startSession(visit: Visit, request: Request, userId: string): Promise<void> {
  await endFamily(visit, await sessionIdOf(visit, request));
  const refresh = generateIdFromEntropySize(25);
  const sessionId = await sha256(refresh);
  await luciaOf(visit).createSession(
    userId,
    {
      familyId: newId(visit.now()),
      parentId: null,
      signedInAt: visit.now(),
      lastSeenAt: visit.now(),
      rotatedAt: null,
      userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
      clientIp: visit.clientIp,
    },
    { sessionId },
  );
  setTokens(visit, await signAccessToken(visit, sessionId, userId), refresh);
}

/** The next token is derived from this one, so that parallel requests get the same pair. */
export async function refreshSession(visit: Visit, request: Request) {
  const token = cookieOf(visit, request, "refreshToken");
  if (!token) return undefined;
  const renewed = await rotate(visit, token);
  if (!renewed) expireTokens(visit);
  return renewed;
}

async function rotate(visit: Visit, token: string): Promise<{ actor: Actor; accessToken: string } | undefined> {
  const lucia = luciaOf(visit);
  const id = await sha256(token);
  const { session } = await lucia.validateSession(id);
  if (!session) return undefined;
  const { userId, familyId, signedInAt, rotatedAt, userAgent, clientIp } = session;
  if (isReplay(rotatedAt, visit.now())) {
    await endFamily(visit, id);
    await runBatch(visit.db, [insertVisitAudit(visit, { kind: "session-replayed", subjectId: userId })]);
    return undefined;
  }
  const refresh = await hmac(visit.settings.accessTokenKey, `refresh:${token}`);
  const sessionId = await sha256(refresh);
  await lucia.createSession(
    userId,
    { familyId, parentId: id, signedInAt, lastSeenAt: visit.now(), rotatedAt: null, userAgent, clientIp },
    { sessionId },
  );
  const actor = await actorOfSession(visit, sessionId);
  if (!actor) return undefined;
  const accessToken = await signAccessToken(visit, sessionId, userId);
  setTokens(visit, accessToken, refresh);
  return { actor, accessToken };
}

export async function endSession(visit: Visit, request: Request): Promise<void> {
  await endFamily(visit, await sessionIdOf(visit, request));
  expireTokens(visit);
}

async function endFamily(app: App, sessionId: string | undefined): Promise<void> {
  if (!sessionId) return;
  const { session, user } = await luciaOf(app).validateSession(sessionId);
  await luciaOf(app).invalidateSession(sessionId);
  if (session) await app.feed.disconnect(feedsOfAccount(user), tagOfSession(session.familyId));
}

async function sessionIdOf(visit: Visit, request: Request): Promise<string | undefined> {
  const refresh = cookieOf(visit, request, "refreshToken");
  if (refresh) return sha256(refresh);
  const access = bearerTokenOf(request) ?? cookieOf(visit, request, "accessToken");
  return access && verifyAccessToken(visit, access);
}

export async function actorOfSession(app: App, sessionId: string): Promise<Actor | null> {
  const { session, user } = await luciaOf(app).validateSession(sessionId);
  if (!session) return null;
  const { id: userId, ...rest } = user;
  return { userId, sessionId: session.familyId, ...rest };
}

export const listSignIns = (app: App, userId: string) => luciaOf(app).getUserSessions(userId);
