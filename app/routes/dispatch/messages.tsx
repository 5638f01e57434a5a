import { ChevronDown, Phone } from "lucide-react";
import { runsDispatch } from "#app/domain/couriers/access.ts";
import { canMessage, isUnanswered, quickTexts, type ShownMessage } from "#app/domain/couriers/message.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { CardProps } from "./card-props.ts";
import { MessageForm } from "./message-form.tsx";

export function Messages({ card, viewer, dispatchPhone, board }: CardProps) {
  const { messages } = card;
  const last = messages.at(-1);
  const dispatches = runsDispatch(viewer);
  if (!canMessage(viewer, card) && !last) return null;
  const waits = last && dispatches === isUnanswered(card);
  return (
    <div className="mt-3 border-t border-line pt-1">
      {last ? (
        <div role="status" className={`mt-2 rounded-xl p-3 ${waits ? "bg-leaf/10 font-medium" : "bg-wash/70"}`}>
          <MessageLine message={last} />
        </div>
      ) : null}
      {board.unsentTo(card.id).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words can wait twice
        <p key={at} role="status" className="mt-2 rounded-xl bg-wash/70 p-3 break-words whitespace-pre-line">
          <span className="text-sm text-quiet">{board.offline ? "Waiting for a connection" : "Sending"}: </span>
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
              <MessageLine key={message.id} message={message} />
            ))}
            <MessageForm
              requestId={card.id}
              send={board.move}
              texts={quickTexts[dispatches ? "dispatch" : "courier"]}
            />
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

const MessageLine = ({ message: { from, text, timeText } }: { message: ShownMessage }) => (
  <p className="break-words whitespace-pre-line">
    <span className="text-sm font-normal text-quiet">
      {from}, {timeText}:{" "}
    </span>
    {text}
  </p>
);
