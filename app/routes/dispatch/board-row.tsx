import { MessageSquare, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { Lateness } from "#app/domain/couriers/due.ts";
import { isUnanswered } from "#app/domain/couriers/message.ts";
import { requestWords } from "#app/domain/couriers/request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { courierStatusColors, courierStatusIcons } from "#app/ui/courier-status-badge.tsx";

const tones = { late: "text-danger", soon: "", fine: "text-quiet" };

type Props = {
  card: CourierCard;
  to: string;
  due: string | null;
  tone: Lateness["tone"];
  isChosen: boolean;
  isWaiting: boolean;
  isTabStop: boolean;
};

export const BoardRow = memo(function BoardRow({ card, to, due, tone, isChosen, isWaiting, isTabStop }: Props) {
  const Icon = courierStatusIcons[card.status];
  const words = requestWords({ status: card.status, failed: card.notDelivered });
  const unclaimed = card.offering?.unclaimed ?? false;
  return (
    <div className="flex items-center hover:bg-wash has-checked:bg-wash" data-request={card.id}>
      <label className="grid h-14 w-10 shrink-0 md:h-11 cursor-pointer place-items-center lg:h-[39px]">
        <span className="sr-only">Select order {card.orderNumber}</span>
        <input
          type="checkbox"
          checked={isChosen}
          readOnly
          tabIndex={-1}
          className="size-5 cursor-pointer accent-leaf"
        />
      </label>
      <Link
        to={to}
        replace
        preventScrollReset
        tabIndex={isTabStop ? 0 : -1}
        className="board-row grid min-h-14 min-w-0 -outline-offset-3 md:min-h-11 flex-1 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 pr-3 text-sm md:gap-x-2 lg:min-h-[39px] md:grid-cols-[1.25rem_7.75rem_minmax(0,1fr)_6.5rem] @min-[40rem]:grid-cols-[1.25rem_7.75rem_minmax(0,1fr)_minmax(0,1fr)_6.5rem_4.5rem]"
      >
        <Icon className="size-5 max-md:row-span-2" style={{ color: courierStatusColors[card.status] }} aria-hidden />
        <span className={`h-5 truncate font-semibold tabular-nums [contain:strict] max-md:order-1 ${tones[tone]}`}>
          <span className="sr-only">{words}, </span>
          {tone === "late" ? <TriangleAlert className="mr-1 inline size-4 align-[-3px]" aria-hidden /> : null}
          {isWaiting ? "Waiting …" : (due ?? words)}
        </span>
        <span className="truncate max-md:order-3">
          <b className="font-semibold">{card.orderNumber}</b> {card.dispensaryName}
        </span>
        <span className="hidden truncate text-quiet @min-[40rem]:block">
          <span className="sr-only">to </span>
          {card.deliveryAddress}
        </span>
        <span className={`truncate max-md:order-2 max-md:text-right ${unclaimed ? "font-semibold text-danger" : ""}`}>
          {isUnanswered(card) ? (
            <MessageSquare
              className="mr-1 inline size-4 align-[-3px] text-danger"
              role="img"
              aria-label="Message from"
            />
          ) : null}
          {unclaimed ? "Needs a courier" : card.courierName}
        </span>
        <span className="text-right tabular-nums max-md:order-4 md:hidden @min-[40rem]:block">
          {formatUsd(card.collectCents ?? card.orderTotalCents)}
        </span>
      </Link>
    </div>
  );
});
