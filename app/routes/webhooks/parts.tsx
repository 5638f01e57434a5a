import { type EventType, eventLabels, eventTypesOf, type WebhookKind } from "#app/domain/pos/webhook-events.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";

export const EventChoices = ({ kind, stored }: { kind: WebhookKind; stored: readonly EventType[] }) => (
  <Choices
    name="events"
    legend="Events to send"
    options={eventTypesOf(kind).map((type) => [type, eventLabels[type]])}
    chosen={stored}
  />
);

export function NewSecret({ secret }: { secret: string }) {
  return (
    <section aria-label="Signing secret" role="status" className="mt-4 rounded-card border border-leaf bg-wash p-5">
      <p className="font-semibold">Signing secret</p>
      <p className="text-sm">Copy it into your system now. We won’t show it again; if you lose it, make a new one.</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 text-sm break-all select-all">{secret}</code>
        <CopyButton text={secret} label="Signing secret" />
      </div>
    </section>
  );
}
