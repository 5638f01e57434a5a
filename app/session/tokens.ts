import { HMAC } from "oslo/crypto";
import { createJWT, parseJWT } from "oslo/jwt";
import { ACCESS_TOKEN_MS } from "#app/domain/accounts/session-rules.ts";
import type { App } from "../app.ts";

const hs256 = new HMAC("SHA-256");
const keyOf = (app: App) => new TextEncoder().encode(app.settings.accessTokenKey);

export const signAccessToken = (app: App, sessionId: string, userId: string): Promise<string> => {
  const now = Math.floor(app.now() / 1000);
  return createJWT(
    "HS256",
    keyOf(app),
    { sid: sessionId, iat: now, exp: now + ACCESS_TOKEN_MS / 1000 },
    { subject: userId },
  );
};

/** The session's id where the token is ours and has not expired. The algorithm is fixed, whatever its header says. */
export async function verifyAccessToken(app: App, token: string): Promise<string | undefined> {
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

/** The access token of a client without cookies. */
export const bearerTokenOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
