import { ChevronDown, Clock, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { hourText } from "#app/domain/couriers/pickup-time.ts";
import { localDate } from "#app/domain/local-date.ts";
import { formatUsd } from "#app/domain/money.ts";
import { orderCode, orderKind } from "#app/domain/orders/order.ts";
import { windowLabel } from "#app/domain/orders/windows/text.ts";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { OrderBody } from "./order-body.tsx";
import { when } from "./order-facts.tsx";
import type { OrderShop, ShownOrder } from "./shown-order.ts";
import { StageBadge } from "./stage-badge.tsx";

export type CardProps = {
  order: ShownOrder;
  shop: OrderShop;
  now: number;
  open: boolean;
  onOpen(open: boolean): void;
  /** It stands in a column of the board; opened, it then stands beside it. */
  onBoard?: boolean;
};

const rowLook = "sm:grid-cols-[minmax(0,1fr)_auto_6rem_1.25rem]";
const sheet =
  "lg:fixed lg:top-16 lg:right-0 lg:bottom-0 lg:z-15 lg:w-(--sheet) lg:overflow-y-auto lg:overscroll-contain lg:border-l lg:bg-card lg:px-6 lg:pb-28 lg:shadow-2xl";

/** One order: a few words to scan, and everything about it when it is opened. */
export function OrderCard({ order, shop, now, open, onOpen, onBoard = false }: CardProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { firstName, lastName } = order.contactInfo;
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  /** A column's name says the stage already, but for a courier who is not here yet. */
  const columnSaysIt = onBoard && order.stage !== "courierAssigned";
  const saysNoMore = columnSaysIt && !isLate(order, now);
  useKeptOpen(details, open, onOpen);
  const close = () => {
    onOpen(false);
    details.current?.querySelector("summary")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog above it closes alone, also one that stands in it until its script has come.
    const isHere = event.target instanceof Node && details.current?.contains(event.target);
    if (event.key === "Escape" && !event.defaultPrevented && onBoard && open && isHere) close();
  };
  return (
    <li>
      <details
        ref={details}
        open={open}
        onToggle={(event) => onOpen(event.currentTarget.open)}
        onKeyDown={onKeyDown}
        className={`group rounded-card border bg-card open:shadow-sm ${onBoard ? "lg:open:border-leaf" : ""} ${isLate(order, now) ? "border-danger" : "border-line"}`}
      >
        <summary
          className={`grid min-h-18 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-card px-4 py-3 hover:bg-wash/50 [&::-webkit-details-marker]:hidden ${onBoard ? "lg:gap-x-2 lg:px-3" : rowLook}`}
        >
          <span className={`min-w-0 ${onBoard ? "lg:contents" : ""}`}>
            <span className={`block truncate text-lg font-semibold ${onBoard ? "lg:text-base" : ""}`}>
              {firstName} {lastName}
            </span>
            <span className={`block text-sm text-quiet ${onBoard ? "lg:col-span-2 lg:row-start-2" : ""}`}>
              <span className="font-mono">#{orderCode(order._id)}</span> · {orderKind(order)} · {count}{" "}
              {count === 1 ? "item" : "items"} ·{" "}
              <time dateTime={order.createdAt} className="whitespace-nowrap">
                {onBoard
                  ? hourText(Date.parse(order.createdAt), shop.timeZone, now)
                  : when(order.createdAt, shop.timeZone)}
              </time>
            </span>
            {order.window ? (
              <b className={`block text-sm font-semibold ${onBoard ? "lg:col-span-2 lg:row-start-4" : ""}`}>
                For {windowLabel(Date.parse(order.window.from), Date.parse(order.window.to), shop.timeZone)}
              </b>
            ) : null}
          </span>
          <span
            className={`col-start-1 row-start-2 flex flex-wrap items-center gap-2 ${onBoard ? `lg:col-span-2 lg:row-start-3 ${saysNoMore ? "lg:hidden" : ""}` : "sm:col-start-2 sm:row-start-1 sm:justify-end"}`}
          >
            {order.column ? (
              <span className={columnSaysIt ? "lg:hidden" : "contents"}>
                <StageBadge stage={order.stage} />
              </span>
            ) : (
              <OrderStatusBadge status={order.status} />
            )}
            <LateMark order={order} now={now} />
          </span>
          <b
            className={`col-start-2 row-start-1 text-right text-lg tabular-nums ${onBoard ? "self-start lg:text-base" : "sm:col-start-3"}`}
          >
            {formatUsd(Math.round(order.total * 100))}
          </b>
          <ChevronDown
            className={`col-start-2 row-start-2 size-5 justify-self-end text-quiet transition-transform duration-150 group-open:rotate-180 ${onBoard ? "lg:hidden" : "sm:col-start-4 sm:row-start-1"}`}
            aria-hidden
          />
        </summary>
        <div className={`border-t border-line px-4 pt-4 pb-5 ${onBoard ? sheet : ""}`}>
          {onBoard ? <SheetHead order={order} close={close} /> : null}
          <OrderBody order={order} shop={shop} today={localDate(now, shop.timeZone)} narrow={onBoard} />
        </div>
      </details>
    </li>
  );
}

export const isLate = ({ lateFrom }: ShownOrder, now: number) => lateFrom !== null && now >= lateFrom;

/** Words and a shape: the color alone says nothing. */
function LateMark({ order, now }: { order: ShownOrder; now: number }) {
  if (order.lateFrom === null || !isLate(order, now)) return null;
  const isNew = order.column === "New";
  const Icon = isNew ? Clock : TriangleAlert;
  const since = isNew ? Date.parse(order.createdAt) : order.lateFrom;
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-danger px-3 text-sm font-semibold whitespace-nowrap text-on">
      <Icon className="size-4 shrink-0" aria-hidden />
      {isNew ? `Waiting ${spanText(now - since)}` : `Late by ${spanText(now - since)}`}
    </span>
  );
}

/** "7 min", "3 h", "2 days". */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

/** Beside the board, an order says again whose it is. */
function SheetHead({ order, close }: { order: ShownOrder; close(): void }) {
  const { firstName, lastName } = order.contactInfo;
  return (
    <div className="mb-4 hidden items-start justify-between gap-3 lg:flex">
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
          {firstName} {lastName}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <StageBadge stage={order.stage} />
          <OrderStatusBadge status={order.status} />
        </p>
      </div>
      <button
        type="button"
        aria-label="Close order"
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-full border border-line hover:bg-wash"
      >
        <X className="size-5" aria-hidden />
      </button>
    </div>
  );
}

/** One that was opened before hydration, or in another column a moment ago, stays open and keeps the keyboard. */
function useKeptOpen(
  details: React.RefObject<HTMLDetailsElement | null>,
  open: boolean,
  onOpen: (open: boolean) => void,
) {
  // Before the paint, and before what keeps the focus near anything that went looks for a neighbor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useLayoutEffect(() => {
    if (details.current?.open && !open) onOpen(true);
    if (open && document.activeElement === document.body) details.current?.querySelector("summary")?.focus();
  }, []);
}
