import { CHALLENGE_MS, SECOND_STEP_MS } from "#app/domain/accounts/second-step.ts";
import { ACCESS_TOKEN_MS, SESSION_IDLE_MS } from "#app/domain/accounts/session-rules.ts";
import { readCookie } from "#app/platform/cookies.ts";
import type { App } from "../app.ts";
import type { Visit } from "../visit.ts";

/** `__Host-` limits cookies to this host; COOKIE_DOMAIN scopes them as in SPEC.md 9. */
const prefixOf = (app: App) => (app.settings.cookieDomain ? "" : "__Host-");
const accessName = (app: App) => `${prefixOf(app)}accessToken`;
const refreshName = (app: App) => `${prefixOf(app)}refreshToken`;

const read = (request: Request, name: string) => readCookie(request.headers.get("Cookie"), name) || undefined;
export const accessCookieOf = (app: App, request: Request) => read(request, accessName(app));
export const refreshCookieOf = (app: App, request: Request) => read(request, refreshName(app));

export function putTokens(visit: Visit, { access, refresh }: { access: string; refresh: string }): void {
  put(visit, accessName(visit), access, ACCESS_TOKEN_MS);
  put(visit, refreshName(visit), refresh, SESSION_IDLE_MS);
}

export function expireTokens(visit: Visit): void {
  put(visit, accessName(visit), "", 0);
  put(visit, refreshName(visit), "", 0);
}

const firstStepName = (app: App) => `${prefixOf(app)}firstStep`;
export const firstStepCookieOf = (app: App, request: Request) => read(request, firstStepName(app));
export const putFirstStep = (visit: Visit, token: string) => put(visit, firstStepName(visit), token, SECOND_STEP_MS);
export const expireFirstStep = (visit: Visit) => put(visit, firstStepName(visit), "", 0);

const challengeName = (app: App) => `${prefixOf(app)}passkeyChallenge`;
export const challengeCookieOf = (app: App, request: Request) => read(request, challengeName(app));
export const putChallengeCookie = (visit: Visit, token: string) =>
  put(visit, challengeName(visit), token, token ? CHALLENGE_MS : 0);

function put(visit: Visit, name: string, token: string, lastsMs: number): void {
  const { cookieDomain } = visit.settings;
  const scope = cookieDomain ? `Domain=${cookieDomain}; SameSite=None` : "SameSite=Lax";
  visit.cookies.set(name, `${name}=${token}; HttpOnly; Max-Age=${lastsMs / 1000}; Path=/; ${scope}; Secure`);
}
