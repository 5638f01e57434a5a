import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { moveLabels, moveReasons } from "#app/domain/couriers/request.ts";
import { Button } from "#app/ui/button.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import { ReasonSelect } from "../delivery/reason-select.tsx";
import type { CardProps } from "./card-props.ts";
import { CourierSelect } from "./courier-select.tsx";

const small = "inline-flex min-h-11 cursor-pointer items-center rounded-full px-3 text-sm font-semibold";
const quiet = `${small} text-quiet hover:bg-wash hover:text-ink`;

/** Smaller than the next move. Those that need a choice are collapsed, because thumbs slip. */
export function OtherMoves(props: CardProps) {
  const { card, board, viewer } = props;
  const { moves } = card;
  const plain = (move: "cancel" | "unassign", look: string, label: string) =>
    moves.includes(move) ? (
      <MoveForm card={card} move={move} send={board.move}>
        <button type="submit" className={look}>
          <ForOrder card={card}>{label}</ForOrder>
        </button>
      </MoveForm>
    ) : null;
  return (
    <div className="-mx-3 flex flex-wrap items-center">
      {viewer.role === "courier" ? (
        <WithReason {...props} move="cancel" submit={moveLabels.cancel} />
      ) : (
        plain("cancel", `${small} text-danger hover:bg-danger/8`, moveLabels.cancel)
      )}
      {plain("unassign", quiet, card.isMine ? "Give it back" : moveLabels.unassign)}
      {moves.includes("reassign") ? (
        <Fold card={card} label={moveLabels.reassign}>
          <MoveForm card={card} move="reassign" send={board.move} className="flex items-start gap-2">
            <CourierSelect
              label={`Courier for order ${card.orderNumber}`}
              cards={[card]}
              couriers={props.couriers}
              self={viewer}
              className="min-w-0 flex-1"
            />
            <Button type="submit" look="secondary">
              <ForOrder card={card}>Reassign</ForOrder>
            </Button>
          </MoveForm>
        </Fold>
      ) : null}
      {moves.includes("changeAddress") ? (
        <Link to={href("/courier-requests/:requestId/address", { requestId: card.id })} className={quiet}>
          <ForOrder card={card}>{moveLabels.changeAddress}</ForOrder>
        </Link>
      ) : null}
      <WithReason {...props} move="fail" submit="Record failed delivery" />
    </div>
  );
}

function WithReason({ card, board, move, submit }: CardProps & { move: keyof typeof moveReasons; submit: string }) {
  if (!card.moves.includes(move)) return null;
  return (
    <Fold card={card} label={moveLabels[move]}>
      <MoveForm card={card} move={move} send={board.move} className="space-y-2">
        <ReasonSelect label={`Reason, order ${card.orderNumber}`} reasons={moveReasons[move]} />
        <input
          name="note"
          aria-label={`Note, order ${card.orderNumber}`}
          placeholder="Note (optional)"
          maxLength={1000}
          className="block min-h-12 w-full rounded-xl border border-line bg-card px-3 placeholder:text-quiet"
        />
        <Button type="submit" look="secondary" className="min-h-12 w-full text-danger">
          <ForOrder card={card}>{submit}</ForOrder>
        </Button>
      </MoveForm>
    </Fold>
  );
}

const Fold = ({ card, label, children }: Pick<CardProps, "card"> & { label: string; children: ReactNode }) => (
  <details className="open:basis-full">
    <summary className={`${quiet} list-none [&::-webkit-details-marker]:hidden`}>
      <ForOrder card={card}>{label} …</ForOrder>
    </summary>
    <div className="px-3 pt-1 pb-2">{children}</div>
  </details>
);
