import { CHALLENGE_MS, SECOND_STEP_MS } from "#app/domain/accounts/second-step.ts";
import { ACCESS_TOKEN_MS, SESSION_IDLE_MS } from "#app/domain/accounts/session-rules.ts";
import { BOOKMARK_MS } from "#app/domain/read-from.ts";
import { readCookie } from "#app/platform/cookies.ts";
import type { Visit } from "../visit.ts";

const lastsMs = {
  accessToken: ACCESS_TOKEN_MS,
  refreshToken: SESSION_IDLE_MS,
  firstStep: SECOND_STEP_MS,
  passkeyChallenge: CHALLENGE_MS,
  lastWrite: BOOKMARK_MS,
} as const;
type CookieName = keyof typeof lastsMs;

/** COOKIE_DOMAIN is the marketplace's. */
const domainOf = ({ settings, website }: Visit) => (website ? null : settings.cookieDomain);

/** `__Host-` limits cookies to this host; COOKIE_DOMAIN scopes them as in SPEC.md 9. */
const fullName = (visit: Visit, name: CookieName) => `${domainOf(visit) ? "" : "__Host-"}${name}`;

export const cookieOf = (visit: Visit, request: Request, name: CookieName): string | undefined =>
  readCookie(request.headers.get("Cookie"), fullName(visit, name)) || undefined;

export const setCookie = (visit: Visit, name: CookieName, token: string) => set(visit, name, token, lastsMs[name]);
export const expireCookie = (visit: Visit, name: CookieName) => set(visit, name, "", 0);

function set(visit: Visit, name: CookieName, token: string, ms: number): void {
  const cookieDomain = domainOf(visit);
  const scope = cookieDomain ? `Domain=${cookieDomain}; SameSite=None` : "SameSite=Lax";
  const full = fullName(visit, name);
  visit.cookies.set(full, `${full}=${token}; HttpOnly; Max-Age=${ms / 1000}; Path=/; ${scope}; Secure`);
}
