import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { requireVendor } from "#app/session/require.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { visitContext } from "#app/visit.ts";
import type { Route } from "./+types/courier-cancellation";

/** Withdraws a courier request that nobody has accepted; the order itself continues. */
export async function action({ context, request }: Route.ActionArgs) {
  const actor = await requireVendor(context, request, "orders");
  const { requestId = "" } = await postedFields(request);
  const canceled = await moveCourierRequest(context.get(visitContext), actor, { requestId, move: "cancel" });
  return redirectOrRespond(request, "/vendor-dashboard", formResponse(canceled, "The courier is canceled."));
}
