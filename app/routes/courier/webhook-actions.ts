import { redirect } from "react-router";
import { webhookEventsForm } from "#app/domain/couriers/webhook-schema.ts";
import { requireCourierPartner, type VendorActor } from "#app/session/require.ts";
import { changeCourierWebhook } from "#app/use-cases/couriers/change-webhook.ts";
import { removeCourierWebhook } from "#app/use-cases/couriers/remove-webhook.ts";
import { replayCourierWebhook } from "#app/use-cases/couriers/replay-webhook.ts";
import { testCourierWebhook } from "#app/use-cases/couriers/test-webhook.ts";
import type { Visit } from "#app/visit.ts";
import { type Answered, formResponse, messageResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/webhook-actions";

const LIST = "/courier-dashboard/webhooks";

type Press = (visit: Visit, actor: VendorActor, id: string, request: Request) => Promise<Answered>;

/** By the path in app/routes.ts that each posts to. */
const buttons = {
  "courier-dashboard/webhooks/:webhookId/events": async (visit, actor, id, request) => {
    const form = await readForm(request, webhookEventsForm);
    if (!form.ok) return form.answer;
    return messageResponse(await changeCourierWebhook(visit, actor, id, form.value), "Events saved.", form.typed);
  },
  "courier-dashboard/webhooks/:webhookId/test": async (visit, actor, id) =>
    messageResponse(await testCourierWebhook(visit, actor, id), ({ status }) => `Your system answered ${status}.`),
  "courier-dashboard/webhooks/:webhookId/removal": async (visit, actor, id) => {
    const removed = await removeCourierWebhook(visit, actor, id);
    if (removed.ok) throw redirect(LIST, 303);
    return formResponse(removed, "");
  },
  "courier-dashboard/deliveries/:deliveryId/replay": async (visit, actor, id) =>
    formResponse(await replayCourierWebhook(visit, actor, id), "The event is sent again."),
} satisfies Record<string, Press>;

export async function action({ request, params, pattern, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "settings");
  const [id = ""] = Object.values(params);
  const back = "webhookId" in params ? `${LIST}/${id}` : LIST;
  const press: Press = buttons[pattern as keyof typeof buttons];
  return redirectOrRespond(request, back, await press(visit, actor, id, request));
}
