import type { FormEvent, ReactNode } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { MoveName } from "#app/domain/couriers/request.ts";
import type { SendMove } from "./use-move-queue.ts";

type Props = {
  card: Pick<CourierCard, "id" | "version">;
  move: MoveName;
  /** Where a plain form redirects to, if not to the board. */
  back?: string;
  /** Overrides the move's own URL with a page that can show what was typed again. */
  action?: string;
  send: SendMove;
  confirm?: () => boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Sends one move through the queue, or without scripts as a plain POST. */
export function MoveForm({ card, move, back, action, send, confirm, className, children }: Props) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm && !confirm()) return;
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string") fields[name] = value;
    const { move: _, back: __, requestId: ___, ...facts } = fields;
    send(card.id, move, facts);
  }
  return (
    <form
      method="post"
      action={action ?? `/courier-requests/${card.id}/moves`}
      onSubmit={onSubmit}
      className={className}
    >
      {action ? <input type="hidden" name="requestId" value={card.id} /> : null}
      <input type="hidden" name="move" value={move} />
      <input type="hidden" name="version" value={card.version} />
      {back ? <input type="hidden" name="back" value={back} /> : null}
      {children}
    </form>
  );
}
