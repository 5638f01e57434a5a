import type { Visit } from "../visit.ts";
import { challengeCookieOf, putChallengeCookie } from "./cookies.ts";
import { signChallenge, verifyChallenge } from "./tokens.ts";

export const passkeyOrigin = ({ settings }: Visit, request: Request): string =>
  settings.local ? new URL(request.url).origin : settings.origin;

export async function setChallenge(visit: Visit, challenge: string): Promise<void> {
  putChallengeCookie(visit, await signChallenge(visit, challenge));
}

/** A copied cookie could replay it, so the verifier must consume it (answer-challenge.ts). */
export async function consumeChallenge(visit: Visit, request: Request): Promise<string | undefined> {
  const token = challengeCookieOf(visit, request);
  putChallengeCookie(visit, "");
  return token && verifyChallenge(visit, token);
}
