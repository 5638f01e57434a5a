import { carrierError } from "#app/domain/couriers/carriers.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { Button } from "#app/ui/button.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import type { CardProps } from "./card-props.ts";
import { CourierSelect } from "./courier-select.tsx";
import { DeliverForm } from "./deliver-form.tsx";
import { OtherMoves } from "./other-moves.tsx";

export function CardActions(props: CardProps) {
  const { card, board } = props;
  if (card.moves.length === 0) return null;
  const isInert = board.places.frozenHeight(card.id) !== undefined || board.isSending(card.id);
  if (board.isAssigning(card.id)) return <Unsent>Waiting to be sent. Not assigned until then.</Unsent>;
  return (
    <div className="mt-4 space-y-1 transition-opacity inert:opacity-60" inert={isInert}>
      <NextMove {...props} />
      <OtherMoves {...props} />
      {board.offline && board.isWaiting(card.id) ? <Unsent>Waiting to be sent …</Unsent> : null}
    </div>
  );
}

const Unsent = ({ children }: { children: string }) => (
  <p role="status" className="mt-4 text-sm text-quiet">
    {children}
  </p>
);

const thumb = "min-h-14 w-full text-lg";

function NextMove(props: CardProps) {
  const { card, viewer, couriers, board } = props;
  if (card.status === "PENDING" && card.moves.includes("assign")) {
    const error = viewer.role === "courier" ? carrierError(card, viewer) : undefined;
    if (error) return <p className="py-2 text-sm font-semibold">{error}</p>;
    return (
      <MoveForm
        card={card}
        move="assign"
        send={board.move}
        className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch"
      >
        {viewer.role === "courier" ? (
          <Button type="submit" className={`${thumb} flex-col gap-0! leading-tight`}>
            {moveLabels.assign}
            <span className="text-sm font-medium">
              <ForOrder card={card}>Take this delivery</ForOrder>
            </span>
          </Button>
        ) : (
          <>
            <CourierSelect
              label={`Courier for order ${card.orderNumber}`}
              cards={[card]}
              couriers={couriers}
              self={viewer}
              className="sm:flex-1 [&>select]:min-h-14"
            />
            <Button type="submit" className="min-h-14 text-lg max-sm:w-full">
              <ForOrder card={card}>{moveLabels.assign}</ForOrder>
            </Button>
          </>
        )}
      </MoveForm>
    );
  }
  if (card.moves.includes("pickUp")) {
    return (
      <MoveForm card={card} move="pickUp" send={board.move}>
        <Button type="submit" className={thumb}>
          <ForOrder card={card}>{moveLabels.pickUp}</ForOrder>
        </Button>
      </MoveForm>
    );
  }
  return card.moves.includes("deliver") ? <DeliverForm {...props} /> : null;
}
