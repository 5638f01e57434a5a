import { safeNextPath } from "#app/domain/accounts/next-path.ts";
import { requireActor } from "#app/session/require.ts";
import { messageResponse, postedFields, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/move";
import { submitMoveForm } from "./move-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireActor({ context, request }, { login: "/courier-login" });
  const form = await postedFields(request);
  const moved = await submitMoveForm(visit, actor, params.requestId, form);
  const back = safeNextPath(form.back) ?? `/courier-orders?open=${params.requestId}`;
  return redirectOrRespond(request, back, messageResponse(moved, ""));
}
