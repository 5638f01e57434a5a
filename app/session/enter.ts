import type { Visit } from "../visit.ts";
import { cookieOf, expireCookie, setCookie } from "./cookies.ts";
import { startSession } from "./sessions.ts";
import { signFirstStep, verifyFirstStep } from "./tokens.ts";

/** After a correct password or Google login: starts the session or the second step. Returns where to go. */
export async function completeFirstStep(
  visit: Visit,
  request: Request,
  account: { id: string; secondStep: boolean },
  destination: string,
): Promise<string> {
  if (account.secondStep) {
    setCookie(visit, "firstStep", await signFirstStep(visit, account.id));
    return `/login/code?next=${encodeURIComponent(destination)}`;
  }
  await startSession(visit, request, account.id);
  return destination;
}

export async function firstStepOf(visit: Visit, request: Request): Promise<string | undefined> {
  const token = cookieOf(visit, request, "firstStep");
  return token && verifyFirstStep(visit, token);
}

export async function completeLogin(visit: Visit, request: Request, userId: string): Promise<void> {
  await startSession(visit, request, userId);
  expireCookie(visit, "firstStep");
}
