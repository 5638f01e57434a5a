import { Undo2 } from "lucide-react";
import type { CourierCard } from "#app/domain/courier-card.ts";
import { moveLabels, statusLabels, UNDO_WINDOW_MS } from "#app/domain/courier-request.ts";
import { MoveForm } from "../courier/move-form.tsx";
import type { SendMove } from "../courier/use-move-queue.ts";

type Props = { cards: readonly CourierCard[]; now: number; send: SendMove };

/** The last move of this person, for as long as it can be taken back; where the thumb is. */
export function UndoBar({ cards, now, send }: Props) {
  const last = cards
    .filter((card) => card.undoUntil !== null && card.undoUntil > now)
    .sort((a, b) => (b.undoUntil ?? 0) - (a.undoUntil ?? 0))[0];
  if (!last) return null;
  const left = Math.min(UNDO_WINDOW_MS, (last.undoUntil ?? 0) - now);
  return (
    <div className="fixed inset-x-0 bottom-0 z-40 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex max-w-xl items-center gap-3 rounded-2xl bg-ink py-2 pr-2 pl-5 text-white shadow-xl">
        <p className="min-w-0 flex-1 truncate">
          <span className="font-semibold">{statusLabels[last.status]}</span> · {last.orderNumber}
        </p>
        <MoveForm card={last} move="undo" back="/courier-orders" send={send}>
          <button
            type="submit"
            className="inline-flex min-h-12 items-center gap-2 rounded-full bg-white px-5 font-semibold text-ink hover:bg-wash"
          >
            <Undo2 className="size-5" aria-hidden />
            {moveLabels.undo}
            <span className="w-5 text-right text-quiet tabular-nums" aria-hidden>
              {Math.ceil(left / 1000)}
            </span>
          </button>
        </MoveForm>
      </div>
    </div>
  );
}
