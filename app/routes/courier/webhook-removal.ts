import { data, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requireCourierPartner } from "#app/session.ts";
import { removeCourierWebhook } from "#app/use-cases/remove-courier-webhook.ts";
import type { Route } from "./+types/webhook-removal";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { vendorId } = await requireCourierPartner(context, request);
  const removed = await removeCourierWebhook(context.get(appContext), vendorId, params.webhookId);
  if (!removed.ok) throw data(null, { status: 404 });
  return redirect("/courier-dashboard/webhooks");
}
