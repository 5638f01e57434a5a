import type { Visit } from "../visit.ts";
import { cookieOf, expireCookie, setCookie } from "./cookies.ts";
import { signChallenge, verifyChallenge } from "./tokens.ts";

export const passkeyOrigin = ({ settings }: Visit, request: Request): string =>
  settings.local ? new URL(request.url).origin : settings.origin;

export async function setChallenge(visit: Visit, challenge: string): Promise<void> {
  setCookie(visit, "passkeyChallenge", await signChallenge(visit, challenge));
}

/** A copied cookie could replay it, so the verifier must consume it (redeem-passkey-challenge.ts). */
export async function consumeChallenge(visit: Visit, request: Request): Promise<string | undefined> {
  const token = cookieOf(visit, request, "passkeyChallenge");
  expireCookie(visit, "passkeyChallenge");
  return token && verifyChallenge(visit, token);
}
