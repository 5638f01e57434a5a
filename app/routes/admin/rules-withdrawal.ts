import { href } from "react-router";
import { valueOfId } from "#app/domain/compliance/confirmation.ts";
import { requireAdmin } from "#app/session/require.ts";
import { withdrawConfirmation } from "#app/use-cases/compliance/withdraw-confirmation.ts";
import { formResponse, postedFields, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/rules-withdrawal";

export async function action({ request, params: { state }, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  const { value = "" } = await postedFields(request);
  const withdrawn = await withdrawConfirmation(visit, actor, { state, ...valueOfId(value) });
  return redirectOrRespond(
    request,
    href("/admin/compliance/:state", { state }),
    formResponse(withdrawn, "The confirmation is withdrawn."),
  );
}
