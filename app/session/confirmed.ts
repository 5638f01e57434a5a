import { redirect } from "react-router";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { CONFIRM_FIRST, isConfirmed, needsSecondStep } from "#app/domain/accounts/second-step.ts";
import { type Refusal, refuse } from "#app/domain/outcome.ts";
import { pagePath } from "#app/platform/page-path.ts";
import { findConfirmedAt, hasSecondStep } from "#db/accounts/second-steps.ts";
import type { Visit } from "../visit.ts";

export const lacksSecondStep = async (visit: Visit, { role, userId }: Actor): Promise<boolean> =>
  needsSecondStep(role, visit.settings.secondStep) && !(await hasSecondStep(visit.db, userId));

/** Refuses changes to money, email, staff and security unless confirmed within 15 minutes. */
export async function requireRecentConfirmation(
  visit: Visit,
  { sessionId }: Pick<Actor, "sessionId">,
): Promise<Refusal<"confirm-first"> | undefined> {
  const confirmedAt = await findConfirmedAt(visit.db, sessionId);
  return isConfirmed(confirmedAt, visit.now()) ? undefined : refuse("confirm-first", CONFIRM_FIRST);
}

export const confirmedFor = (change: "passkey" | "authenticator" | "removal"): string =>
  `/account/security?confirmed=${change}`;

export async function requireConfirmed(visit: Visit, request: Request, actor: Actor, back?: string): Promise<void> {
  if (!(await requireRecentConfirmation(visit, actor))) return;
  const { pathname, search } = pagePath(request.url);
  throw redirect(`/account/confirm?next=${encodeURIComponent(back ?? pathname + search)}`);
}
