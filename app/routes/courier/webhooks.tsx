import { Plus, RotateCcw } from "lucide-react";
import { href } from "react-router";
import { clockText } from "#app/domain/couriers/pickup-time.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { ok } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { requireCourierPartner } from "#app/session/require.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { addCourierWebhook } from "#app/use-cases/couriers/add-webhook.ts";
import { listDeliveries, listWebhooks, type WebhookDelivery } from "#db/couriers/webhooks.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { formResponse, readForm } from "../forms.ts";
import type { Route } from "./+types/webhooks";

export const meta: Route.MetaFunction = () => hiddenMeta("Webhooks");

const RECENT = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "settings");
  const { vendorId } = actor;
  const [vendor, webhooks, deliveries] = await Promise.all([
    findVendor(visit.db, vendorId),
    listWebhooks(visit.db, vendorId),
    listDeliveries(visit.db, vendorId, RECENT),
  ]);
  const timeZone = vendor?.timeZone ?? "America/Los_Angeles";
  return {
    webhooks: await Promise.all(
      webhooks.map(async ({ id, url }) => ({ id, url, secret: await visit.webhooks.secretOf(id) })),
    ),
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      timeText: `${clockText(delivery.createdAt, timeZone)} (${zoneName(timeZone)})`,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireCourierPartner({ context, request }, "settings");
  const read = await readForm(request, z.strictObject({ url: z.string().trim().default("") }));
  if (!read.ok) return read.answer;
  const { url } = read.value;
  const added = await addCourierWebhook(visit, actor, url);
  // The reloaded page shows its secret.
  return formResponse(added.ok ? ok(null) : { ...added, fields: { url: added.message } }, "", { url });
}

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, deliveries } = loaderData;
  const answer = useFormResponse("webhook", actionData, "Failed to add the webhook. Please try again.");
  return (
    <Main width="text">
      <h1 className="font-display text-3xl font-semibold">Webhooks</h1>
      <p className="mt-2 max-w-prose text-quiet">
        We notify your system of every courier request and status change. Events are signed with HMAC-SHA256 as
        standardwebhooks.com describes, retried for a day and a half, and can be replayed here.
      </p>
      <PostForm
        // A new webhook clears the field.
        key={webhooks.length}
        name="webhook"
        answer={answer}
        className="mt-6 flex flex-wrap items-end gap-3 rounded-card border border-line bg-card p-5"
      >
        <Field
          label="Address"
          name="url"
          type="url"
          placeholder="https://pos.example.com/nearleaf"
          className="min-w-60 flex-1"
        />
        <SubmitButton>
          <Plus className="size-4" aria-hidden />
          Add webhook
        </SubmitButton>
        <FormProblem className="w-full" />
      </PostForm>
      <ul className="mt-4 space-y-3">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="rounded-card border border-line bg-card p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 font-semibold break-all">{webhook.url}</p>
              <PostButton
                form="webhookRemoval"
                action={href("/courier-dashboard/webhooks/:webhookId/removal", { webhookId: webhook.id })}
                failed="Failed to remove the webhook. Please try again."
                look="secondary"
                className="text-danger"
              >
                Remove
              </PostButton>
            </div>
            <p className="mt-2 text-sm text-quiet">Signing secret</p>
            <div className="flex flex-wrap items-center gap-2">
              <code className="min-w-0 text-sm break-all">{webhook.secret}</code>
              <CopyButton text={webhook.secret} label="Signing secret" />
            </div>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 font-display text-xl font-semibold">Recent events</h2>
      {deliveries.length === 0 ? (
        <EmptyState title="No event has been sent yet." />
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  Order {delivery.orderNumber}, move {delivery.version}
                </p>
                <p className="text-sm text-quiet">
                  {delivery.timeText} · {stateOf(delivery)}
                </p>
              </div>
              <PostButton
                form="webhookReplay"
                action={href("/courier-dashboard/deliveries/:deliveryId/replay", { deliveryId: delivery.id })}
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
    </Main>
  );
}

function stateOf({ deliveredAt, nextAttemptAt, attempts, lastError }: WebhookDelivery): string {
  if (deliveredAt !== null) return "delivered";
  if (attempts === 0) return "about to be sent";
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  return `${nextAttemptAt === null ? "given up" : "will be tried again"} after ${tries}. ${lastError ?? ""}`.trim();
}
