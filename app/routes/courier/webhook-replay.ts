import { requireCourierPartner } from "#app/session/require.ts";
import { replayCourierWebhook } from "#app/use-cases/couriers/replay-webhook.ts";
import { formResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/webhook-replay";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "settings");
  const replayed = await replayCourierWebhook(visit, actor, params.deliveryId);
  return redirectOrRespond(request, "/courier-dashboard/webhooks", formResponse(replayed, "The event is sent again."));
}
