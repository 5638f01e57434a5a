import { sign, verify } from "hono/jwt";
import { CHALLENGE_MS, SECOND_STEP_MS } from "#app/domain/accounts/second-step.ts";
import { ACCESS_TOKEN_MS } from "#app/domain/accounts/session-rules.ts";
import type { App } from "../app.ts";

const ALGORITHM = "HS256";

export function signAccessToken(app: App, sessionId: string, userId: string): Promise<string> {
  const now = Math.floor(app.now() / 1000);
  const claims = { sid: sessionId, iat: now, exp: now + ACCESS_TOKEN_MS / 1000, sub: userId };
  return sign(claims, app.settings.accessTokenKey, ALGORITHM);
}

export async function verifyAccessToken(app: App, token: string): Promise<string | undefined> {
  const sid = (await readClaims(app, token))?.sid;
  return typeof sid === "string" ? sid : undefined;
}

/** Fixes the algorithm, whatever the token's header says. */
async function readClaims(app: App, token: string) {
  // The library uses only the machine's clock.
  const check = { alg: ALGORITHM, iat: false, exp: false } as const;
  const claims = await verify(token, app.settings.accessTokenKey, check).catch(() => undefined);
  return claims?.exp && claims.exp * 1000 > app.now() ? claims : undefined;
}

export function signFirstStep(app: App, userId: string): Promise<string> {
  const now = Math.floor(app.now() / 1000);
  return sign({ first: userId, iat: now, exp: now + SECOND_STEP_MS / 1000 }, app.settings.accessTokenKey, ALGORITHM);
}

export async function verifyFirstStep(app: App, token: string): Promise<string | undefined> {
  const first = (await readClaims(app, token))?.first;
  return typeof first === "string" ? first : undefined;
}

export function signChallenge(app: App, challenge: string): Promise<string> {
  const now = Math.floor(app.now() / 1000);
  return sign({ challenge, iat: now, exp: now + CHALLENGE_MS / 1000 }, app.settings.accessTokenKey, ALGORITHM);
}

export async function verifyChallenge(app: App, token: string): Promise<string | undefined> {
  const challenge = (await readClaims(app, token))?.challenge;
  return typeof challenge === "string" ? challenge : undefined;
}

export const bearerTokenOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
