import { Replace } from "lucide-react";
import { formatDollars } from "#app/domain/money.ts";
import type { HistoryEntry } from "#app/domain/orders/history.ts";
import type { ProposalJson } from "#app/domain/orders/proposals/json.ts";
import { clockTime } from "#app/domain/orders/shopper-words.ts";
import { OrderItems } from "#app/routes/shop/checkout/items.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderCourier } from "./order-courier.tsx";
import { dateTimeText, OrderFacts } from "./order-facts.tsx";
import { OrderMoves } from "./order-moves.tsx";
import { OrderPackages } from "./order-packages.tsx";
import type { OrderPost } from "./order-post.ts";
import type { OrderShop, ShownOrder } from "./order-view.ts";

/** `today` is the dispensary's local date, "YYYY-MM-DD". */
type Props = {
  order: ShownOrder;
  shop: OrderShop;
  today: string;
  narrow: boolean;
  move: OrderPost;
  completion: OrderPost;
};

/** `narrow`: shown beside the board. */
export const OrderBody = ({ order, shop, today, narrow, move, completion }: Props) => (
  <>
    <div className={`grid gap-6 ${narrow ? "" : "lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10"}`}>
      <div>
        <OrderItems order={order} unfolded />
      </div>
      <OrderFacts order={order} />
    </div>
    <OrderMoves order={order} today={today} move={move} completion={completion} />
    <OrderActions order={order} shop={shop} />
    <OrderProposal order={order} shop={shop} />
    <OrderPackages order={order} />
    <OrderCourier order={order} shop={shop} />
    <History entries={order.history} timeZone={shop.timeZone} />
  </>
);

const History = ({ entries, timeZone }: { entries: readonly HistoryEntry[]; timeZone: string }) => (
  <section className="mt-6 border-t border-line pt-4">
    <h3 className="font-semibold">History</h3>
    <ol className="mt-2 space-y-2 text-sm">
      {entries.map(({ at, text, note }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it is
        <li key={line} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
          <time dateTime={new Date(at).toISOString()} className="text-quiet tabular-nums">
            {dateTimeText(new Date(at).toISOString(), timeZone)}
          </time>
          <span className="break-words">
            {text}
            {note ? <span className="block whitespace-pre-line text-quiet">“{note}”</span> : null}
          </span>
        </li>
      ))}
    </ol>
  </section>
);

function OrderProposal({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
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
  if (answer === null)
    return `You proposed a change to ${formatDollars(after.total)}. ${otherwise} unless the customer accepts by ${clockTime(expiresAt, timeZone)}.`;
  return answers[answer];
}

const answers: Record<NonNullable<ProposalJson["answer"]>, string> = {
  accepted: "The customer accepted the change that you proposed.",
  declined: "The customer declined the change that you proposed.",
  expired: "The customer did not answer the change that you proposed in time.",
  withdrawn: "You withdrew the change that you proposed.",
};
