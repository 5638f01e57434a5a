import { data } from "react-router";
import { clockText } from "#app/domain/local-instant.ts";
import { oldSecretUntil } from "#app/domain/pos/webhook.ts";
import { z } from "#app/domain/zod.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { usePost } from "#app/ui/form/use-post.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { changeWebhook } from "#app/use-cases/pos/change-webhook.ts";
import { findWebhook } from "#db/pos/webhooks.ts";
import { readForm, secretResponse } from "../forms.ts";
import type { Route } from "./+types/webhook";
import { webhookOwner } from "./owner.ts";
import { EventChoices, NewSecret } from "./parts.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Webhook");

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { visit, actor, kind, base } = await webhookOwner({ context, request });
  const found = await findWebhook(visit.db, actor.vendorId, kind, params.webhookId);
  if (!found) throw data("Webhook not found.", { status: 404 });
  const until = oldSecretUntil(found.secrets, visit.now());
  return {
    kind,
    list: `${base}/webhooks`,
    webhook: { id: found.id, url: found.url, events: found.events },
    oldUntil: until === null ? null : clockText(until, found.timeZone),
  };
}

/** Makes a new signing secret, which only this response shows. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { visit, actor, kind } = await webhookOwner({ context, request });
  const form = await readForm(request, z.strictObject({}));
  if (!form.ok) return form.response;
  return secretResponse(visit, await changeWebhook(visit, actor, kind, params.webhookId, "new-secret"), "");
}

const card = "mt-4 rounded-card border border-line bg-card p-5";

export default function Webhook({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, list, webhook, oldUntil } = loaderData;
  const self = `${list}/${webhook.id}`;
  const renewed = useFormResponse("webhookSecret", actionData, "Failed to make a new secret. Please try again.");
  const events = usePost("webhookEvents", "Failed to save the events. Please try again.");
  return (
    <Main width="text">
      <BackLink to={list}>Webhooks</BackLink>
      <h1 className="font-display text-3xl font-semibold">Webhook</h1>
      <p className="mt-1 break-all">{webhook.url}</p>
      {renewed?.value?.secret ? <NewSecret secret={renewed.value.secret} /> : null}
      <section className={card}>
        <h2 className="font-semibold">Try it</h2>
        <p className="mb-3 text-quiet">Sends a signed test event now and tells you what your system answered.</p>
        <PostButton
          form="webhookTest"
          action={`${self}/test`}
          failed="Failed to send the test event. Please try again."
          look="secondary"
        >
          Send a test event
        </PostButton>
      </section>
      <PostForm {...events} action={`${self}/events`} className={`${card} space-y-3`}>
        <EventChoices kind={kind} stored={webhook.events} />
        <FormProblem />
        <SubmitButton>Save events</SubmitButton>
      </PostForm>
      <section className={card}>
        <h2 className="font-semibold">Signing secret</h2>
        <p className="mb-3 text-quiet">
          {oldUntil
            ? `The old secret keeps working until ${oldUntil}.`
            : "If you lose the secret or someone else learns it, make a new one. The old one keeps working for 24 hours."}
        </p>
        <PostForm name="webhookSecret" response={renewed}>
          <FormProblem className="mb-3" />
          <SubmitButton look="secondary">Make a new secret</SubmitButton>
        </PostForm>
      </section>
      <section className={card}>
        <h2 className="font-semibold">Remove it</h2>
        <p className="mb-3 text-quiet">Your system will get no more events, and the secret stops working.</p>
        <PostButton
          form="webhookRemoval"
          action={`${self}/removal`}
          failed="Failed to remove the webhook. Please try again."
          look="danger"
        >
          Remove webhook
        </PostButton>
      </section>
    </Main>
  );
}
