import { ChevronDown, Clock, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import { localDate } from "#app/domain/local-date.ts";
import { hourText } from "#app/domain/local-instant.ts";
import { formatDollars } from "#app/domain/money.ts";
import { pickList } from "#app/domain/orders/board.ts";
import { orderCode, orderKind } from "#app/domain/orders/order.ts";
import { isFailed } from "#app/domain/orders/progress.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { ArrivalMark } from "./arrival-mark.tsx";
import { useCompletion } from "./complete-order.tsx";
import { NextStepButton } from "./next-step.tsx";
import { OrderBody } from "./order-body.tsx";
import { dateTimeText } from "./order-facts.tsx";
import { useOrderMove } from "./order-post.ts";
import type { OrderShop, ShownOrder } from "./order-view.ts";
import { StageBadge } from "./stage-badge.tsx";

/** `id`: the one order that is open, wherever it moves. */
export type Opened = { id: string | null; set(id: string, open: boolean): void };

type CardProps = { order: ShownOrder; shop: OrderShop; now: number; onBoard?: boolean };
type OpenableProps = CardProps & { open: boolean; setOpen: Opened["set"] };

const sheet =
  "board:fixed board:top-14 board:right-0 board:bottom-(--tab-bar) board:z-15 board:w-(--sheet) board:overflow-y-auto board:overscroll-contain board:border-l board:bg-card board:px-6 board:pt-4 board:pb-[calc(7rem+var(--notices,0px))] board:shadow-2xl";

export const OrderCard = ({ opened: { id, set }, ...card }: CardProps & { opened: Opened }) => (
  <Card {...card} open={id === card.order._id} setOpen={set} />
);

/** Memoized: opening an order must not rerender all the others. */
const Card = memo(function Card({ order, shop, now, onBoard = false, open, setOpen }: OpenableProps) {
  const onOpen = (isOpen: boolean) => setOpen(order._id, isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  const move = useOrderMove(order._id);
  const completion = useCompletion(order._id);
  // An order opened before hydration, or moved to another column, stays open and keeps the focus: before paint, and
  // before focus moves to a neighbor of a removed element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useLayoutEffect(() => {
    if (details.current?.open && !open) onOpen(true);
    if (open && document.activeElement === document.body) details.current?.querySelector("summary")?.focus();
  }, []);
  /** What is shown decides: `open` follows a moment later. */
  const close = () => {
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape in a dialog closes only the dialog, even one inside the card whose script hasn't loaded yet.
    const isHere = event.target instanceof Node && details.current?.contains(event.target);
    if (event.key === "Escape" && !event.defaultPrevented && onBoard && details.current?.open && isHere) close();
  };
  const isOpenOrder = order.status === "AWAITING_PROCESSING";
  return (
    <li
      className={`group rounded-card border bg-card has-[details[open]]:shadow-sm ${onBoard ? "board:has-[details[open]]:border-leaf" : ""} ${isLate(order, now) ? "border-danger" : "border-line"}`}
    >
      <details
        ref={details}
        open={open}
        onToggle={(event) => onOpen(event.currentTarget.open)}
        onKeyDown={onKeyDown}
        className="group/order"
      >
        <summary
          className={`grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 rounded-card px-3 py-2.5 hover:bg-wash/50 [&::-webkit-details-marker]:hidden ${onBoard ? "" : "sm:px-4"}`}
        >
          <span className="font-semibold [overflow-wrap:anywhere]">
            {order.contactInfo.firstName} {order.contactInfo.lastName}
          </span>
          <b className="text-right tabular-nums">{formatDollars(order.total)}</b>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
            <span className="font-mono">#{orderCode(order._id)}</span>
            <span>{orderKind(order)}</span>
            <time dateTime={order.createdAt} className="whitespace-nowrap">
              {onBoard
                ? hourText(Date.parse(order.createdAt), shop.timeZone, now)
                : dateTimeText(order.createdAt, shop.timeZone)}
            </time>
          </span>
          <ChevronDown
            className={`size-5 justify-self-end text-quiet transition-transform duration-150 group-open/order:rotate-180 ${onBoard ? "board:-rotate-90 board:group-open/order:-rotate-90" : ""}`}
            aria-hidden
          />
          {isOpenOrder ? (
            <span className="col-span-2 text-sm break-words">
              {pickList(order.items).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines stay where they are
                <span key={at} className="block">
                  {line}
                </span>
              ))}
            </span>
          ) : null}
          {order.window ? (
            <b className="col-span-2 text-sm font-semibold">
              For {windowLabel(Date.parse(order.window.from), Date.parse(order.window.to), shop.timeZone)}
            </b>
          ) : null}
          <span className="col-span-2 flex flex-wrap items-center gap-2 empty:hidden">
            {order.column === null ? <ClosedBadge order={order} /> : null}
            {/* The column already names the stage, except for a courier who isn't here yet. */}
            {order.column !== null && (!onBoard || order.stage === "courierAssigned") ? (
              <StageBadge stage={order.stage} />
            ) : null}
            <LateMark order={order} now={now} />
            <ArrivalMark order={order} shop={shop} now={now} />
          </span>
        </summary>
        <div className={`border-t border-line px-3 pt-2 pb-4 sm:px-4 ${onBoard ? sheet : ""}`}>
          {onBoard ? <SheetHead order={order} close={close} /> : null}
          <OrderBody
            order={order}
            shop={shop}
            today={localDate(now, shop.timeZone)}
            narrow={onBoard}
            move={move}
            completion={completion}
          />
        </div>
      </details>
      <div
        className={`print:hidden ${onBoard ? "max-board:group-has-[details[open]]:hidden board:group-has-[details[open]]:invisible" : "group-has-[details[open]]:hidden"}`}
      >
        <NextStepButton order={order} move={move} completion={completion} />
      </div>
    </li>
  );
});

export const isLate = ({ lateFrom }: ShownOrder, now: number) => lateFrom !== null && now >= lateFrom;

/** Text and a symbol, so that color isn't needed. */
function LateMark({ order, now }: { order: ShownOrder; now: number }) {
  if (order.lateFrom === null || !isLate(order, now)) return null;
  const isNew = order.column === "New";
  const Icon = isNew ? Clock : TriangleAlert;
  const since = isNew ? Date.parse(order.createdAt) : order.lateFrom;
  const span = spanText(now - since);
  const isUncollected = order.column === "Ready" && order.orderType === "Pickup";
  return (
    <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-danger px-3 text-sm font-semibold text-on">
      <Icon className="size-4 shrink-0" aria-hidden />
      {isNew ? `Waiting ${span}` : isUncollected ? `Pickup late by ${span}` : `Late by ${span}`}
    </span>
  );
}

/** "7 min", "3 h", "2 days". */
function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}

function SheetHead({ order, close }: { order: ShownOrder; close(): void }) {
  const { firstName, lastName } = order.contactInfo;
  return (
    <div className="mb-4 hidden items-start justify-between gap-3 board:flex">
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
          {firstName} {lastName}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <StageBadge stage={order.stage} />
          {isFailed(order.stage) ? null : <OrderStatusBadge status={order.status} />}
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

/** SPEC.md's status; an undelivered order was never canceled, so it shows its stage. */
const ClosedBadge = ({ order: { status, stage } }: { order: ShownOrder }) =>
  isFailed(stage) ? <StageBadge stage={stage} /> : <OrderStatusBadge status={status} />;
