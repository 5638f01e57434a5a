import { ChevronDown, Phone } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { type CourierViewer, runsDispatch } from "#app/domain/couriers/access.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import {
  canMessage,
  isUnanswered,
  MESSAGE_EMPTY,
  MESSAGE_MAX,
  quickTexts,
  type ShownMessage,
} from "#app/domain/couriers/message.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { readStored, writeStored } from "#app/ui/storage.ts";
import type { SendMove } from "./use-move-queue.ts";

type Props = {
  card: CourierCard;
  viewer: CourierViewer;
  dispatchPhone: string | null;
  unsent: { texts: readonly string[]; offline: boolean };
  send: SendMove;
};

/** Shows the last message. Earlier ones and the form are collapsed below the job's buttons. */
export function Messages({ card, viewer, dispatchPhone, unsent, send }: Props) {
  const { messages } = card;
  const last = messages.at(-1);
  const dispatches = runsDispatch(viewer);
  if (!canMessage(viewer, card) && !last) return null;
  const waits = last && dispatches === isUnanswered(card);
  return (
    <div className="mt-3 border-t border-line pt-1">
      {last ? (
        <div role="status" className={`mt-2 rounded-xl p-3 ${waits ? "bg-leaf/10 font-medium" : "bg-wash/70"}`}>
          <Said message={last} />
        </div>
      ) : null}
      {unsent.texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words can wait twice
        <p key={at} role="status" className="mt-2 rounded-xl bg-wash/70 p-3 break-words whitespace-pre-line">
          <span className="text-sm text-quiet">{unsent.offline ? "Waiting for a connection" : "Sending"}: </span>
          {text}
        </p>
      ))}
      {canMessage(viewer, card) ? (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
            <span>
              {dispatches ? `Answer ${card.courierName}` : "Message dispatch"} …
              <span className="sr-only"> about order {card.orderNumber}</span>
            </span>
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
          </summary>
          <div className="space-y-3 pb-2">
            {messages.slice(0, -1).map((message) => (
              <Said key={message.id} message={message} />
            ))}
            <MessageForm card={card} send={send} texts={quickTexts[dispatches ? "dispatch" : "courier"]} />
            {dispatches || !dispatchPhone ? null : (
              <a
                href={`tel:+1${dispatchPhone}`}
                className="inline-flex min-h-12 items-center gap-2 rounded-full border border-line px-4 font-semibold hover:bg-wash"
              >
                <Phone className="size-4" aria-hidden />
                Call dispatch, {formatPhone(dispatchPhone)}
              </a>
            )}
          </div>
        </details>
      ) : null}
    </div>
  );
}

const Said = ({ message: { from, text, timeText } }: { message: ShownMessage }) => (
  <p className="break-words whitespace-pre-line">
    <span className="text-sm font-normal text-quiet">
      {from}, {timeText}:{" "}
    </span>
    {text}
  </p>
);

type FormProps = Pick<Props, "card" | "send"> & { texts: readonly string[] };

function MessageForm({ card, texts, send }: FormProps) {
  const [error, setError] = useState<string>();
  const { field, keep } = useDraft(card.id);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const quick = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const text = quick || field.current?.value.trim();
    setError(text ? undefined : MESSAGE_EMPTY);
    if (!text) return field.current?.focus();
    send(card.id, "message", { text });
    if (!quick) keep("");
  }
  return (
    <form
      method="post"
      action={href("/courier-requests/:requestId/messages", { requestId: card.id })}
      onSubmit={onSubmit}
      className="space-y-3"
    >
      <div className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <Button key={text} type="submit" name="quick" value={text} look="secondary">
            {text}
          </Button>
        ))}
      </div>
      <TextArea
        ref={field}
        label="Something else"
        name="text"
        rows={2}
        maxLength={MESSAGE_MAX}
        error={error}
        onChange={({ target }) => keep(target.value)}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

/** What was typed and not sent outlives a reload. */
function useDraft(requestId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const key = `message:${requestId}`;
  const keep = (text: string) => {
    if (field.current && field.current.value !== text) field.current.value = text;
    writeStored("sessionStorage", key, text || null);
  };
  useEffect(() => {
    const [draft, { current }] = [readStored("sessionStorage", key), field];
    if (!current || !draft || current.value) return;
    current.value = draft;
    current.closest("details")?.setAttribute("open", "");
  }, [key]);
  return { field, keep };
}
