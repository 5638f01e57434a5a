import type { Visit } from "../visit.ts";
import { challengeCookieOf, putChallengeCookie } from "./cookies.ts";
import { signChallenge, verifyChallenge } from "./tokens.ts";

/** Whose passkeys they are. A developer's server is reached at ports that its settings do not know. */
export const passkeyOrigin = ({ settings }: Visit, request: Request): string =>
  settings.local ? new URL(request.url).origin : settings.origin;

/** Keeps what a passkey is asked to answer, in this browser and for five minutes. */
export async function putChallenge(visit: Visit, challenge: string): Promise<void> {
  putChallengeCookie(visit, await signChallenge(visit, challenge));
}

/** What was asked here. A copied cookie brings it back: whoever checks the answer uses it up (answer-challenge.ts). */
export async function takeChallenge(visit: Visit, request: Request): Promise<string | undefined> {
  const token = challengeCookieOf(visit, request);
  putChallengeCookie(visit, "");
  return token && verifyChallenge(visit, token);
}
