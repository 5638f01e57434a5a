import type { Visit } from "../visit.ts";
import { expireFirstStep, firstStepCookieOf, putFirstStep } from "./cookies.ts";
import { startSession } from "./sessions.ts";
import { signFirstStep, verifyFirstStep } from "./tokens.ts";

/**
 * Lets somebody in whose password (or Google account) was right: starts the session or, where the account asks for one, the
 * second step. Answers where to go.
 */
export async function enter(
  visit: Visit,
  request: Request,
  account: { id: string; secondStep: boolean },
  destination: string,
): Promise<string> {
  if (account.secondStep) {
    putFirstStep(visit, await signFirstStep(visit, account.id));
    return `/login/code?next=${encodeURIComponent(destination)}`;
  }
  await startSession(visit, request, account.id);
  return destination;
}

/** Whose second step is awaited here. */
export async function firstStepOf(visit: Visit, request: Request): Promise<string | undefined> {
  const token = firstStepCookieOf(visit, request);
  return token && verifyFirstStep(visit, token);
}

/** Starts the session of somebody whose second step was right. */
export async function enterFully(visit: Visit, request: Request, userId: string): Promise<void> {
  await startSession(visit, request, userId);
  expireFirstStep(visit);
}
