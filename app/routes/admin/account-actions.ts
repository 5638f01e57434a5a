import { href } from "react-router";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { roleSchema } from "#app/domain/accounts/operators.ts";
import { requireAdmin, requireConfirmed } from "#app/session/require.ts";
import { changeAccountRole } from "#app/use-cases/accounts/change-role.ts";
import { resetSecondStep } from "#app/use-cases/accounts/reset-second-step.ts";
import { unlockAccount } from "#app/use-cases/accounts/unlock-account.ts";
import type { Visit } from "#app/visit.ts";
import { type FormResult, formResponse, redirectOrRespond, respondToForm } from "../forms.ts";
import type { Route } from "./+types/account-actions";

type Press = { visit: Visit; actor: Actor; request: Request; userId: string };

/** By the path in app/routes.ts that each posts to. */
const buttons: Record<string, (press: Press) => Promise<FormResult>> = {
  "admin/accounts/:userId/role": ({ visit, actor, request, userId }) =>
    respondToForm(request, roleSchema, "The role is changed.", ({ role }) =>
      changeAccountRole(visit, actor, userId, role),
    ),
  "admin/accounts/:userId/unlock": async ({ visit, actor, userId }) =>
    formResponse(await unlockAccount(visit, actor, userId), "The account is unlocked."),
  "admin/accounts/:userId/second-step-reset": async ({ visit, actor, userId }) =>
    formResponse(await resetSecondStep(visit, actor, userId), "The second step is reset."),
};

export async function action({ context, request, params: { userId }, pattern }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const back = href("/admin/accounts/:userId", { userId });
  await requireConfirmed(visit, request, actor, back);
  const press = buttons[pattern]!;
  return redirectOrRespond(request, back, await press({ visit, actor, request, userId }));
}
