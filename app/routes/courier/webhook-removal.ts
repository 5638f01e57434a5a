import { requireCourierPartner } from "#app/session/require.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { visitContext } from "#app/visit.ts";
import { formResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/webhook-removal";

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = await requireCourierPartner(context, request, "settings");
  const removed = await removeCourierWebhook(context.get(visitContext), actor, params.webhookId);
  return redirectOrRespond(request, "/courier-dashboard/webhooks", formResponse(removed, "Webhook removed."));
}
