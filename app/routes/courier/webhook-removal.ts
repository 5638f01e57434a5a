import { requireCourierPartner } from "#app/session/require.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { formResponse, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/webhook-removal";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "settings");
  const removed = await removeCourierWebhook(visit, actor, params.webhookId);
  return redirectOrRespond(request, "/courier-dashboard/webhooks", formResponse(removed, "Webhook removed."));
}
