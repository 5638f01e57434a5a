import { data, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requireCourierPartner } from "#app/session.ts";
import { replayCourierWebhook } from "#app/use-cases/replay-courier-webhook.ts";
import type { Route } from "./+types/webhook-replay";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { vendorId } = await requireCourierPartner(context, request);
  const replayed = await replayCourierWebhook(context.get(appContext), vendorId, params.deliveryId);
  if (!replayed.ok) throw data(null, { status: 404 });
  return redirect("/courier-dashboard/webhooks");
}
