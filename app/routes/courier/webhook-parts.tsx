import { useContext } from "react";
import { type EventType, eventLabels, eventTypeNames } from "#app/domain/couriers/webhook.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { FormContext, useFieldErrors } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";

/** As typed if the form came back, otherwise as stored. */
export function EventChoices({ stored }: { stored: readonly EventType[] }) {
  const typed = useContext(FormContext)?.typed;
  const error = useFieldErrors().events;
  const chosen = typed && Object.keys(typed).length > 0 ? (typed.events ?? "").split("\n") : stored;
  return (
    <fieldset className="w-full min-w-0">
      <legend className="text-sm font-semibold">Events to send</legend>
      <div className="grid sm:grid-cols-2">
        {eventTypeNames.map((type) => (
          <Choice
            key={type}
            type="checkbox"
            name="events"
            value={type}
            label={eventLabels[type]}
            defaultChecked={(chosen as readonly string[]).includes(type)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

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
