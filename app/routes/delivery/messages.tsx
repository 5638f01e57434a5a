import { ChevronDown, Phone } from "lucide-react";
import { href } from "react-router";
import { type CourierViewer, runsDispatch } from "#app/domain/couriers/access.ts";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { canMessage, isUnanswered, MESSAGE_MAX, quickTexts, type ShownMessage } from "#app/domain/couriers/message.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";

type Props = { card: CourierCard; viewer: CourierViewer; dispatchPhone: string | null };

/** Shows the last message. Earlier ones and the form are collapsed below the job's buttons. */
export function Messages({ card, viewer, dispatchPhone }: Props) {
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
            <MessageForm key={messages.length} card={card} texts={quickTexts[dispatches ? "dispatch" : "courier"]} />
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

function MessageForm({ card, texts }: { card: CourierCard; texts: readonly string[] }) {
  const failed = "Failed to send the message. Please try again.";
  const post = usePost("courierMessage", failed, undefined, `message ${card.id} ${card.messages.length}`);
  return (
    <PostForm
      {...post}
      action={href("/courier-requests/:requestId/messages", { requestId: card.id })}
      className="space-y-3"
    >
      <div className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <SubmitButton key={text} name="quick" value={text} look="secondary">
            {text}
          </SubmitButton>
        ))}
      </div>
      <TextArea label="Something else" name="text" rows={2} maxLength={MESSAGE_MAX} />
      <FormProblem />
      <SubmitButton>Send</SubmitButton>
    </PostForm>
  );
}
