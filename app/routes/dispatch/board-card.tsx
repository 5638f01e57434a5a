import { ChevronDown, Navigation, Store, TriangleAlert } from "lucide-react";
import { amountLabel, type CourierCard, isCurrentJob, purchaseText } from "#app/domain/couriers/card.ts";
import { lateness } from "#app/domain/couriers/due.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { agoText } from "#app/domain/local-instant.ts";
import { formatUsd } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { Block, Items, Notes, RequestLog, ScheduledBadge } from "../delivery/card-parts.tsx";
import { ForOrder } from "../delivery/for-order.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import { Contact, NextStop } from "../delivery/next-stop.tsx";
import { PickupCheck } from "../delivery/pickup-check.tsx";
import { CardActions } from "./card-actions.tsx";
import type { CardProps } from "./card-props.ts";
import { Messages } from "./messages.tsx";
import { NewAddress } from "./new-address.tsx";
import { ReturnGoods } from "./return-goods.tsx";

export function BoardCard(props: CardProps) {
  const { card, now, viewer, board } = props;
  return (
    <article
      id={`request-${card.id}`}
      aria-label={`Order ${card.orderNumber} of ${card.dispensaryName}`}
      // Keeps its height after a move, so that a second tap hits nothing else.
      style={{ minHeight: board.places.frozenHeight(card.id) }}
      className={`scroll-mt-24 rounded-card border bg-card ${card.isMine && card.moves.length > 0 ? "border-leaf" : "border-line"}`}
    >
      <div className={`p-4 sm:p-5 ${card.moves.length > 0 ? "pb-2 sm:pb-2" : ""}`}>
        <div className="flex flex-wrap items-center gap-2">
          <CourierStatusBadge status={card.status} failed={card.notDelivered} />
          {card.scheduledText ? <ScheduledBadge>{card.scheduledText}</ScheduledBadge> : null}
          {card.dueAt === null ? null : <Due at={card.dueAt} now={now} />}
          <span className="ml-auto text-sm text-quiet" title={card.createdText}>
            {agoText(card.createdAt, now)}
          </span>
        </div>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
          <div className="min-w-0">
            <h2 className="text-lg leading-snug font-semibold break-words">{card.dispensaryName}</h2>
            <p className="text-quiet">
              Order {card.orderNumber}
              {card.courierName ? <> · {card.isMine ? "yours" : card.courierName}</> : null}
            </p>
          </div>
          <div className="max-w-36 text-right tabular-nums sm:max-w-none">
            <p className="font-display text-2xl leading-tight font-semibold">
              {formatUsd(card.collectCents ?? card.orderTotalCents)}
            </p>
            <p className="text-sm text-quiet">{amountLabel(card)}</p>
            <p className="text-sm text-quiet">
              {viewer.role === "courier"
                ? purchaseText(card)
                : `Courier Payment ${formatUsd(card.courierPaymentCents)} (${card.ratePercent}%)`}
            </p>
          </div>
        </div>
        {card.returning ? (
          <ReturnGoods {...props} />
        ) : (
          <ol className="mt-4 space-y-2">
            <Stop icon={Store} address={card.address} label="Pickup" />
            <Stop icon={Navigation} address={card.deliveryAddress} label="Drop-off" more={card.miles} />
          </ol>
        )}
        {card.offering ? (
          <p
            className={`mt-3 flex items-center gap-1 text-sm ${card.offering.unclaimed ? "font-semibold text-danger" : "text-quiet"}`}
          >
            {card.offering.unclaimed ? <TriangleAlert className="size-4 shrink-0" aria-hidden /> : null}
            {card.offering.text}
          </p>
        ) : null}
        <NewAddress {...props} />
        {isCurrentJob(card) && !card.returning ? (
          <>
            <NextStop card={card} />
            {card.status === "COURIER_ASSIGNED" ? <PickupCheck card={card} /> : null}
          </>
        ) : null}
        <CardActions {...props} />
        <Messages {...props} />
        {card.undoUntil !== null && card.undoUntil > now ? <PlainUndo {...props} /> : null}
      </div>
      <details className="group border-t border-line">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 text-sm font-semibold text-quiet hover:text-ink sm:px-5 [&::-webkit-details-marker]:hidden">
          <ForOrder card={card}>Details</ForOrder>
          <ChevronDown className="size-5 transition-transform duration-150 group-open:rotate-180" aria-hidden />
        </summary>
        <CardDetails card={card} />
      </details>
    </article>
  );
}

const tones = { late: "text-danger", soon: "text-ink", fine: "text-quiet" };

function Due({ at, now }: { at: number; now: number }) {
  const { text, tone } = lateness(at, now);
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-semibold tabular-nums ${tones[tone]}`}>
      {tone === "late" ? <TriangleAlert className="size-4 shrink-0" aria-hidden /> : null}
      {text}
    </span>
  );
}

/** Without scripts; otherwise the toast offers it. */
const PlainUndo = ({ card, board }: CardProps) => (
  <noscript>
    <MoveForm card={card} move="undo" send={board.move} className="mt-2">
      <Button type="submit" look="secondary" className="w-full">
        {moveLabels.undo}
      </Button>
    </MoveForm>
  </noscript>
);

type StopProps = { icon: typeof Store; address: string; label: string; more?: number | null };

const Stop = ({ icon: Icon, address, label, more }: StopProps) => (
  <li className="flex items-start gap-3">
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-wash text-leaf-deep">
      <Icon className="size-4" aria-hidden />
    </span>
    <p className="min-w-0 flex-1 pt-1 leading-snug break-words">
      <span className="sr-only">{label}: </span>
      {address}
      {more ? <span className="whitespace-nowrap text-quiet"> · {more} mi</span> : null}
    </p>
  </li>
);

function CardDetails({ card }: { card: CourierCard }) {
  const ofOrder = `, order ${card.orderNumber}`;
  return (
    <div className="grid gap-5 px-4 pb-5 sm:grid-cols-2 sm:px-5">
      <Person title="Customer" name={card.customerName} phone={card.customerPhone} suffix={ofOrder} />
      <Person title="Dispensary" name={card.dispensaryName} phone={card.contactPhone} suffix={ofOrder} />
      <div className="-mx-2 flex flex-wrap sm:col-span-2">
        <CopyButton text={card.address} label="Address" suffix={ofOrder} />
        <CopyButton text={card.deliveryAddress} label="Delivery Address" suffix={ofOrder} />
      </div>
      <Items items={card.products} />
      <Notes notes={card.notes} />
      <RequestLog card={card} />
    </div>
  );
}

const Person = ({ title, name, phone, suffix }: { title: string; name: string; phone: string; suffix: string }) => (
  <Block title={title}>
    <p className="break-words">
      {name} <span className="text-quiet tabular-nums">{formatPhone(phone)}</span>
    </p>
    <div className="mt-2">
      <Contact name={name} phone={phone} suffix={suffix} />
    </div>
  </Block>
);
