import { MapPinned } from "lucide-react";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { Button } from "#app/ui/button.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import type { CardProps } from "./card-props.ts";

/** To its courier until confirmed; dispatch may confirm it for a courier on the phone. */
export function NewAddress({ card, board }: CardProps) {
  if (!card.addressChanged || !card.moves.includes("confirmAddress")) return null;
  return (
    <div className="mt-3 rounded-xl border border-danger bg-danger/8 p-3">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <MapPinned className="size-5 shrink-0" aria-hidden />
        Address changed {card.addressChanged}
      </p>
      {card.isMine ? (
        <p className="mt-1 text-lg font-semibold break-words">{card.deliveryAddress}</p>
      ) : (
        <p className="mt-1 text-sm">{card.courierName} hasn’t confirmed it yet.</p>
      )}
      {card.isMine && card.notes ? <p className="mt-1 break-words whitespace-pre-line">{card.notes}</p> : null}
      <MoveForm card={card} move="confirmAddress" send={board.move} className="mt-2">
        <Button
          type="submit"
          busy={board.isSending(card.id)}
          look={card.isMine ? "primary" : "secondary"}
          className={card.isMine ? "min-h-14 w-full text-lg" : "w-full"}
        >
          <ForOrder card={card}>{card.isMine ? moveLabels.confirmAddress : "The courier knows"}</ForOrder>
        </Button>
      </MoveForm>
    </div>
  );
}
