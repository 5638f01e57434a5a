import { Replace } from "lucide-react";
import { formatDollars } from "#app/domain/money.ts";
import type { ProposalJson } from "#app/domain/orders/proposals/json.ts";
import { clockTime } from "#app/domain/orders/shopper-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { OrderShop, ShownOrder } from "../order-view.ts";

export function OrderProposal({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
  const { proposal } = order;
  return (
    <>
      {proposal ? <p className="mt-4 break-words">{stateOf(proposal, shop.timeZone)}</p> : null}
      {order.canPropose ? (
        <ButtonLink
          to={`/vendor-dashboard/orders/${order._id}/proposal`}
          look="secondary"
          className="mt-3 print:hidden"
        >
          <Replace className="size-5" aria-hidden />
          Out of something? Propose a change
        </ButtonLink>
      ) : null}
    </>
  );
}

function stateOf({ answer, expiresAt, after, fallback }: ProposalJson, timeZone: string): string {
  const otherwise = fallback ? `It goes on for ${formatDollars(fallback.total)}` : "It is canceled";
  switch (answer) {
    case null:
      return `You proposed a change to ${formatDollars(after.total)}. ${otherwise} unless the customer accepts by ${clockTime(expiresAt, timeZone)}.`;
    case "accepted":
      return "The customer accepted the change that you proposed.";
    case "declined":
      return "The customer declined the change that you proposed.";
    case "expired":
      return "The customer did not answer the change that you proposed in time.";
    case "withdrawn":
      return "You went on without an answer to the change that you proposed.";
  }
}
