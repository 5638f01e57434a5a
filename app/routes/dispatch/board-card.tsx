import { CalendarClock, ChevronDown, MessageSquare, Navigation, Phone, Store } from "lucide-react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { agoText } from "#app/domain/couriers/pickup-time.ts";
import { moveLabels } from "#app/domain/couriers/request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import { RequestLog } from "../delivery/request-log.tsx";
import { CardActions } from "./card-actions.tsx";
import { BACK, type CardProps } from "./card-props.ts";
import { OrderName } from "./order-name.tsx";
import { NotDelivered, ReturnGoods } from "./return-goods.tsx";

export function BoardCard(props: CardProps) {
  const { card, now, viewer } = props;
  return (
    <article
      id={`request-${card.id}`}
      aria-label={`Order ${card.orderNumber} of ${card.dispensaryName}`}
      style={{ minHeight: props.heldHeight }}
      className={`scroll-mt-24 rounded-card border bg-card ${card.isMine && card.moves.length > 0 ? "border-leaf" : "border-line"}`}
    >
      <div className={`p-4 sm:p-5 ${card.moves.length > 0 ? "pb-2 sm:pb-2" : ""}`}>
        <div className="flex flex-wrap items-center gap-2">
          {card.notDelivered ? <NotDelivered /> : <CourierStatusBadge status={card.status} failed={false} />}
          {card.scheduledText ? (
            <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-paper px-3 text-sm font-semibold">
              <CalendarClock className="size-4 shrink-0" aria-hidden />
              {card.scheduledText}
            </span>
          ) : null}
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
            <p className="text-sm text-quiet">{card.collectCents === null ? "before taxes" : "to collect"}</p>
            <p className="text-sm text-quiet">
              {viewer.role === "courier"
                ? `You pay the dispensary ${formatUsd(card.courierPaymentCents)}`
                : `Courier Payment ${formatUsd(card.courierPaymentCents)} (${card.ratePercent}%)`}
            </p>
          </div>
        </div>
        {card.returning ? <ReturnGoods card={card} viewer={viewer} /> : <Way card={card} />}
        <CardActions {...props} />
        {card.undoUntil !== null && card.undoUntil > now ? <PlainUndo {...props} /> : null}
      </div>
      <details className="group border-t border-line">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 text-sm font-semibold text-quiet hover:text-ink sm:px-5 [&::-webkit-details-marker]:hidden">
          <span>
            Details
            <OrderName card={card} />
          </span>
          <ChevronDown className="size-5 transition-transform duration-150 group-open:rotate-180" aria-hidden />
        </summary>
        <CardDetails card={card} />
      </details>
    </article>
  );
}

/** Without scripts; otherwise the toast offers it. */
function PlainUndo({ card, send }: CardProps) {
  return (
    <noscript>
      <MoveForm card={card} move="undo" back={BACK} send={send} className="mt-2">
        <Button type="submit" look="secondary" className="w-full">
          {moveLabels.undo}
        </Button>
      </MoveForm>
    </noscript>
  );
}

function Way({ card }: { card: CourierCard }) {
  return (
    <ol className="mt-4 space-y-2">
      <Stop icon={Store} address={card.address} label="Pickup" />
      <Stop icon={Navigation} address={card.deliveryAddress} label="Drop-off" more={card.miles} />
    </ol>
  );
}

type StopProps = { icon: typeof Store; address: string; label: string; more?: number | null };

function Stop({ icon: Icon, address, label, more }: StopProps) {
  return (
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
}

const reach =
  "inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-full border border-line px-4 font-semibold hover:bg-wash";

function CardDetails({ card }: { card: CourierCard }) {
  return (
    <div className="grid gap-5 px-4 pb-5 sm:grid-cols-2 sm:px-5">
      <Person title="Customer" name={card.customerName} phone={card.customerPhone} of={`, order ${card.orderNumber}`} />
      <Person
        title="Dispensary"
        name={card.dispensaryName}
        phone={card.contactPhone}
        of={`, order ${card.orderNumber}`}
      />
      <div className="-mx-2 flex flex-wrap sm:col-span-2">
        <CopyButton text={card.address} label="Address" of={`, order ${card.orderNumber}`} />
        <CopyButton text={card.deliveryAddress} label="Delivery Address" of={`, order ${card.orderNumber}`} />
      </div>
      {card.products.length > 0 ? (
        <section>
          <h3 className="text-sm font-semibold text-quiet">Items</h3>
          <ul className="mt-1">
            {card.products.map((item) => (
              <li key={`${item.name}:${item.quantity}`} className="break-words">
                {item.quantity} × {item.name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {card.notes ? (
        <section>
          <h3 className="text-sm font-semibold text-quiet">Notes</h3>
          <p className="mt-1 break-words whitespace-pre-line">{card.notes}</p>
        </section>
      ) : null}
      <RequestLog card={card} />
    </div>
  );
}

function Person({ title, name, phone, of }: { title: string; name: string; phone: string; of: string }) {
  return (
    <section>
      <h3 className="text-sm font-semibold text-quiet">{title}</h3>
      <p className="mt-1 break-words">
        {name} <span className="text-quiet tabular-nums">{formatPhone(phone)}</span>
      </p>
      <div className="mt-2 flex gap-2">
        <a href={`sms:+1${phone}`} className={reach}>
          <MessageSquare className="size-4" aria-hidden />
          Text
          <span className="sr-only">
            {" "}
            {name}
            {of}
          </span>
        </a>
        <a href={`tel:+1${phone}`} className={reach}>
          <Phone className="size-4" aria-hidden />
          Call
          <span className="sr-only">
            {" "}
            {name}
            {of}
          </span>
        </a>
      </div>
    </section>
  );
}
