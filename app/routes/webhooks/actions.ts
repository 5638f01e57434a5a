import { redirect } from "react-router";
import type { WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { webhookSchemas } from "#app/domain/pos/webhook-schema.ts";
import type { VendorActor } from "#app/session/require.ts";
import { changeWebhook } from "#app/use-cases/pos/change-webhook.ts";
import { removeWebhook } from "#app/use-cases/pos/remove-webhook.ts";
import { replayWebhook } from "#app/use-cases/pos/replay-webhook.ts";
import { testWebhook } from "#app/use-cases/pos/test-webhook.ts";
import type { Visit } from "#app/visit.ts";
import { type FormResult, formResponse, messageResponse, readForm, redirectOrRespond } from "../forms.ts";
import type { Route } from "./+types/actions";
import { webhookOwner } from "./owner.ts";

type Press = (
  visit: Visit,
  actor: VendorActor,
  about: { kind: WebhookKind; id: string; list: string },
  request: Request,
) => Promise<FormResult>;

/** By the last part of the path in app/routes.ts that each posts to. */
const buttons: Record<string, Press> = {
  async events(visit, actor, { kind, id }, request) {
    const form = await readForm(request, webhookSchemas[kind].changeForm);
    if (!form.ok) return form.response;
    return messageResponse(await changeWebhook(visit, actor, kind, id, form.value), "Events saved.", form.typed);
  },
  test: async (visit, actor, { kind, id }) =>
    messageResponse(await testWebhook(visit, actor, kind, id), ({ status }) => `Your system answered ${status}.`),
  async removal(visit, actor, { kind, id, list }) {
    const removed = await removeWebhook(visit, actor, kind, id);
    if (removed.ok) throw redirect(list, 303);
    return formResponse(removed, "");
  },
  replay: async (visit, actor, { kind, id }) =>
    formResponse(await replayWebhook(visit, actor, kind, id), "The event is sent again."),
};

export async function action({ request, params, pattern, context }: Route.ActionArgs) {
  const { visit, actor, kind, base } = await webhookOwner({ context, request });
  const [id = ""] = Object.values(params);
  const list = `${base}/webhooks`;
  const press = buttons[pattern.split("/").at(-1) ?? ""] as Press;
  const back = "webhookId" in params ? `${list}/${id}` : list;
  return redirectOrRespond(request, back, await press(visit, actor, { kind, id, list }, request));
}
