import { sign, verify } from "hono/jwt";
import { CHALLENGE_MS, SECOND_STEP_MS } from "#app/domain/accounts/second-step.ts";
import { ACCESS_TOKEN_MS } from "#app/domain/accounts/session-rules.ts";
import { KEY_TOKEN_MS } from "#app/domain/pos/key.ts";
import type { App } from "../app.ts";

const ALGORITHM = "HS256";

function signClaims(app: App, claims: Record<string, string>, lastsMs: number): Promise<string> {
  const now = Math.floor(app.now() / 1000);
  return sign({ ...claims, iat: now, exp: now + lastsMs / 1000 }, app.settings.accessTokenKey, ALGORITHM);
}

/** Fixes the algorithm, whatever the token's header says. Undefined if the token is not ours or expired. */
async function readClaim(
  app: App,
  token: string,
  name: "sid" | "first" | "challenge" | "key",
): Promise<string | undefined> {
  // The library uses only the machine's clock.
  const check = { alg: ALGORITHM, iat: false, exp: false } as const;
  const claims = await verify(token, app.settings.accessTokenKey, check).catch(() => undefined);
  if (!claims?.exp || claims.exp * 1000 <= app.now()) return undefined;
  const claim = claims[name];
  return typeof claim === "string" ? claim : undefined;
}

export const signAccessToken = (app: App, sessionId: string, userId: string) =>
  signClaims(app, { sid: sessionId, sub: userId }, ACCESS_TOKEN_MS);

export const verifyAccessToken = (app: App, token: string) => readClaim(app, token, "sid");

export const signFirstStep = (app: App, userId: string) => signClaims(app, { first: userId }, SECOND_STEP_MS);

export const verifyFirstStep = (app: App, token: string) => readClaim(app, token, "first");

export const signChallenge = (app: App, challenge: string) => signClaims(app, { challenge }, CHALLENGE_MS);

export const verifyChallenge = (app: App, token: string) => readClaim(app, token, "challenge");

export const signKeyToken = (app: App, keyId: string) => signClaims(app, { key: keyId }, KEY_TOKEN_MS);

export const verifyKeyToken = (app: App, token: string) => readClaim(app, token, "key");

export const bearerTokenOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
