import { sign, verify } from "hono/jwt";
import { ACCESS_TOKEN_MS } from "#app/domain/accounts/session-rules.ts";
import type { App } from "../app.ts";

const ALGORITHM = "HS256";

export function signAccessToken(app: App, sessionId: string, userId: string): Promise<string> {
  const now = Math.floor(app.now() / 1000);
  const claims = { sid: sessionId, iat: now, exp: now + ACCESS_TOKEN_MS / 1000, sub: userId };
  return sign(claims, app.settings.accessTokenKey, ALGORITHM);
}

/** The session's id where the token is ours and has not expired. The algorithm is fixed, whatever its header says. */
export async function verifyAccessToken(app: App, token: string): Promise<string | undefined> {
  // The library knows the machine's clock alone; time comes from the application.
  const check = { alg: ALGORITHM, iat: false, exp: false } as const;
  const claims = await verify(token, app.settings.accessTokenKey, check).catch(() => undefined);
  if (!claims?.exp || claims.exp * 1000 <= app.now()) return undefined;
  return typeof claims.sid === "string" ? claims.sid : undefined;
}

/** The access token of a client without cookies. */
export const bearerTokenOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
