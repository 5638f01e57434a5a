import { eventLabels } from "#app/domain/pos/webhook-events.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { z } from "#app/domain/zod.ts";
import { requireAdmin } from "#app/session/require.ts";
import { replayFailedWebhook } from "#app/use-cases/replay-failed-webhook.ts";
import { listFailedEvents } from "#db/billing/queries.ts";
import { type FailedDelivery, listFailedDeliveries } from "#db/pos/webhooks.ts";
import { respondToForm } from "../forms.ts";
import type { Route } from "./+types/webhooks";
import { Ago, Decision, Heading, List, Subheading } from "./parts.tsx";

const replaySchema = z.object({ id: z.string(), decision: z.enum(["stripe", "dispensary"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = (await requireAdmin({ context, request })).visit;
  const [events, deliveries] = await Promise.all([listFailedEvents(db), listFailedDeliveries(db)]);
  return { events, deliveries, now: now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { visit, actor } = await requireAdmin({ context, request });
  return respondToForm(request, replaySchema, "", ({ id, decision: source }) =>
    replayFailedWebhook(visit, actor, { source, id }),
  );
}

const retryChoices = { stripe: [["stripe", "Try again"]], dispensary: [["dispensary", "Send again"]] } as const;

export default function Webhooks({ loaderData: { events, deliveries, now } }: Route.ComponentProps) {
  return (
    <>
      <Heading note="Signature valid, not processed. Stripe sends them again for three days; the daily reconciliation repairs what was lost.">
        Failed payment events
      </Heading>
      <List empty="Every payment event was processed.">
        {events.map((event) => (
          <Decision key={event.id} form="webhookRetry" id={event.id} choices={retryChoices.stripe} subject={event.type}>
            <p className="font-semibold break-words">
              {event.dispensaryName} <span className="font-normal text-quiet">{event.type}</span>
            </p>
            <p className="text-sm break-words text-danger">{event.problem}</p>
            <p className="text-sm text-quiet">
              <Ago at={event.receivedAt} now={now} />, tried {times(event.attempts)}
            </p>
          </Decision>
        ))}
      </List>
      <Subheading>Failed events to dispensaries</Subheading>
      <List empty="Every event arrived at its dispensary’s system.">
        {deliveries.map((delivery) => (
          <Decision
            key={delivery.id}
            form="webhookRetry"
            id={delivery.id}
            choices={retryChoices.dispensary}
            subject={`order ${delivery.orderNumber}`}
          >
            <p className="font-semibold break-words">
              {delivery.dispensaryName}{" "}
              <span className="font-normal text-quiet">
                order {delivery.orderNumber}: {eventLabels[delivery.type]}, to {new URL(delivery.url).host}
              </span>
            </p>
            <p className="text-sm break-words text-danger">{delivery.lastError}</p>
            <p className="text-sm text-quiet">
              <Ago at={delivery.createdAt} now={now} />, {attemptsText(delivery, now)}
            </p>
          </Decision>
        ))}
      </List>
    </>
  );
}

const times = (attempts: number) => (attempts === 1 ? "once" : `${attempts} times`);

function attemptsText({ attempts, nextAttemptAt }: FailedDelivery, now: number): string {
  if (nextAttemptAt === null) return `tried ${times(attempts)}, given up`;
  const minutes = Math.max(0, Math.ceil((nextAttemptAt - now) / MINUTE_MS));
  return `tried ${times(attempts)}, again in ${minutes} min`;
}
