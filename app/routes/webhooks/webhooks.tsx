import { RotateCcw } from "lucide-react";
import { zoneName } from "#app/domain/local-date.ts";
import { clockText } from "#app/domain/local-instant.ts";
import { testEvent } from "#app/domain/pos/test-event.ts";
import { eventLabels, eventsText, eventTypesOf } from "#app/domain/pos/webhook-events.ts";
import { webhookSchemas } from "#app/domain/pos/webhook-schema.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { addWebhook } from "#app/use-cases/pos/add-webhook.ts";
import { listDeliveries, listWebhooks, type WebhookDelivery } from "#db/pos/webhooks.ts";
import { readForm, secretResponse } from "../forms.ts";
import type { Route } from "./+types/webhooks";
import { WebhookDocs } from "./docs.tsx";
import { webhookOwner } from "./owner.ts";
import { EventChoices, NewSecret } from "./parts.tsx";

export const meta: Route.MetaFunction = () => hiddenMeta("Webhooks");

const RECENT = 30;

const purposes = {
  couriers: "We can notify your own system of your courier requests and each change of their status.",
  orders: "We can send your orders to your point of sale, and notify it of each change.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor, kind, base } = await webhookOwner({ context, request });
  const [webhooks, deliveries] = await Promise.all([
    listWebhooks(visit.db, actor.vendorId, kind),
    listDeliveries(visit.db, actor.vendorId, kind, RECENT),
  ]);
  return {
    kind,
    base,
    webhooks: webhooks.map(({ id, url, events }) => ({ id, url, events: eventsText(kind, events) })),
    deliveries: deliveries.map(({ timeZone, ...delivery }) => ({
      ...delivery,
      timeText: `${clockText(delivery.createdAt, timeZone)} (${zoneName(timeZone)})`,
    })),
    sample: JSON.stringify(JSON.parse(testEvent(kind, "test.1", visit.now())), null, 2),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor, kind } = await webhookOwner({ context, request });
  const read = await readForm(request, webhookSchemas[kind].addForm);
  if (!read.ok) return read.response;
  // The secret is never stored: after a lost response a repeated post says that the address is known.
  return secretResponse(visit, await addWebhook(visit, actor, kind, read.value), "", read.typed, "redo");
}

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, base, webhooks, deliveries, sample } = loaderData;
  const response = useFormResponse("webhook", actionData, "Failed to add the webhook. Please try again.");
  return (
    <Main width="text">
      {kind === "orders" ? <BackLink to={base}>Integrations</BackLink> : null}
      <h1 className="font-display text-3xl font-semibold">Webhooks</h1>
      <p className="mt-2 max-w-prose text-quiet">{purposes[kind]}</p>
      {response?.value ? <NewSecret secret={response.value.secret} /> : null}
      {webhooks.length > 0 ? (
        <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card" aria-label="Your webhooks">
          {webhooks.map(({ id, url, events }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-all">{url}</p>
                <p className="text-sm text-quiet">{events}</p>
              </div>
              <TextLink to={`${base}/webhooks/${id}`}>
                Test and change<span className="sr-only"> {url}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      <PostForm
        // A new webhook clears the form.
        key={webhooks.length}
        name="webhook"
        response={response}
        className="mt-4 space-y-4 rounded-card border border-line bg-card p-5"
      >
        <Field label="Address" name="url" type="url" placeholder="https://pos.example.com/nearleaf" maxLength={500} />
        <EventChoices kind={kind} stored={eventTypesOf(kind)} />
        <FormProblem />
        <SubmitButton>Add webhook</SubmitButton>
      </PostForm>
      <h2 className="mt-10 font-display text-xl font-semibold">Recent events</h2>
      {deliveries.length === 0 ? (
        <EmptyState title="No event has been sent yet." />
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  Order {delivery.orderNumber}: {eventLabels[delivery.type]}
                </p>
                <p className="text-sm text-quiet">
                  {delivery.timeText} · {stateOf(delivery)}
                </p>
              </div>
              <PostButton
                form="webhookReplay"
                action={`${base}/deliveries/${delivery.id}/replay`}
                failed="Failed to send the event again. Please try again."
                look="secondary"
              >
                <RotateCcw className="size-4" aria-hidden />
                Send again
              </PostButton>
            </li>
          ))}
        </ul>
      )}
      <WebhookDocs kind={kind} sample={sample} />
    </Main>
  );
}

type Sent = Pick<WebhookDelivery, "deliveredAt" | "nextAttemptAt" | "attempts" | "lastError">;

function stateOf({ deliveredAt, nextAttemptAt, attempts, lastError }: Sent): string {
  if (deliveredAt !== null) return "received";
  if (attempts === 0) return "about to be sent";
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  return `${nextAttemptAt === null ? "given up" : "will be tried again"} after ${tries}. ${lastError ?? ""}`.trim();
}
