import { ChevronDown, MapPin, MessageSquare, Navigation, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import { isFinished, moveLabels } from "#app/domain/couriers/request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { AddressLink } from "../delivery/address-link.tsx";
import { Block, Items, Notes, RequestLog, ScheduledBadge } from "../delivery/card-parts.tsx";
import { MoveForm } from "../delivery/move-form.tsx";
import type { SendMove } from "../delivery/use-move-queue.ts";

type Props = { card: CourierCard; open: boolean; waiting: boolean; send: SendMove };

export const RequestCard = ({ card, open, waiting, send }: Props) => (
  <details open={open} className="group rounded-card border border-line bg-card" id={card.id}>
    <summary className="cursor-pointer list-none p-4 sm:p-5 [&::-webkit-details-marker]:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <CourierStatusBadge status={card.status} failed={card.notDelivered} />
        {card.scheduledText ? <ScheduledBadge>Scheduled Pickup, {card.scheduledText}</ScheduledBadge> : null}
        <span className="ml-auto text-sm text-quiet">{card.createdText}</span>
        <ChevronDown
          className="size-5 shrink-0 text-quiet transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">Order {card.orderNumber}</h2>
          <p className="truncate text-quiet">{card.customerName}</p>
        </div>
        <dl className="flex gap-6 tabular-nums sm:text-right">
          <Amount label="Total" cents={card.orderTotalCents} />
          <Amount label={`Courier Payment (${card.ratePercent}%)`} cents={card.courierPaymentCents} strong />
        </dl>
      </div>
    </summary>
    <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2 sm:p-5">
      <Block title="Courier">
        <p className={card.courierName ? "font-medium" : ""}>{card.courierName ?? "No courier assigned yet"}</p>
        {card.courierPhone ? (
          <a href={`tel:+1${card.courierPhone}`} className={phoneLink}>
            <Phone className="size-4" aria-hidden />
            {formatPhone(card.courierPhone)}
          </a>
        ) : null}
        {card.promised ? (
          <Facts
            className="mt-1 space-y-1"
            facts={[
              ["Pickup", card.promised.pickup],
              ["Delivery", card.promised.delivery],
            ]}
          />
        ) : null}
      </Block>
      <Block title="Customer">
        <p className="font-medium">{card.customerName}</p>
        <p className="text-quiet tabular-nums">{formatPhone(card.customerPhone)}</p>
        {card.collectCents === null ? null : (
          <p>
            Pays <strong className="tabular-nums">{formatUsd(card.collectCents)}</strong> at the door, all taxes
            included.
          </p>
        )}
        <a href={`sms:+1${card.customerPhone}`} className={phoneLink}>
          <MessageSquare className="size-4" aria-hidden />
          Text
        </a>
      </Block>
      <Place icon={MapPin} title="Pickup Location" address={card.address} label="Address" />
      <Place icon={Navigation} title="Delivery Location" address={card.deliveryAddress} label="Delivery Address">
        <AddressLink card={card} />
      </Place>
      <Items items={card.products} />
      <Notes notes={card.notes} />
      {card.pin && !isFinished(card.status) ? (
        <Block title="Delivery PIN">
          <p className="font-display text-2xl font-semibold tracking-[.2em] tabular-nums">{card.pin}</p>
          <p className="text-sm text-quiet">Your customer tells it to the courier.</p>
        </Block>
      ) : null}
      {card.returning && card.returnCode ? (
        <Block title="Return code">
          <p className="font-display text-2xl font-semibold tracking-[.2em] tabular-nums">{card.returnCode}</p>
          <p className="text-sm text-quiet">
            Tell it to the courier once you have your goods and have paid back {formatUsd(card.courierPaymentCents)}.
          </p>
        </Block>
      ) : null}
      <RequestLog card={card} />
      {card.moves.includes("cancel") ? <CancelForm card={card} waiting={waiting} send={send} /> : null}
    </div>
  </details>
);

const phoneLink =
  "-ml-4 inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-leaf hover:bg-wash";

const Amount = ({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) => (
  <div>
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className={strong ? "text-lg font-semibold text-leaf-deep" : "text-lg"}>{formatUsd(cents)}</dd>
  </div>
);

type PlaceProps = { icon: typeof MapPin; title: string; address: string; label: string; children?: ReactNode };

const Place = ({ icon: Icon, title, address, label, children }: PlaceProps) => (
  <Block title={title}>
    <p className="flex gap-2 break-words">
      <Icon className="mt-1 size-4 shrink-0 text-leaf" aria-hidden />
      {address}
    </p>
    <CopyButton text={address} label={label} className="-ml-4" />
    {children}
  </Block>
);

function CancelForm({ card, waiting, send }: Pick<Props, "card" | "waiting" | "send">) {
  const [asking, setAsking] = useState(false);
  return (
    <MoveForm
      card={card}
      move="cancel"
      back="/courier-dashboard?tab=requests"
      send={send}
      confirm={() => {
        // The first press asks; the second confirms.
        setAsking(!asking);
        return asking;
      }}
      className="sm:col-span-2"
    >
      {waiting ? <p role="status">Waiting for a connection. It will be sent only once.</p> : null}
      {asking ? (
        <div className="flex flex-wrap items-center gap-3 rounded-xl bg-danger/8 p-3">
          <p className="font-semibold">Cancel this courier request?</p>
          <Button type="submit" look="danger">
            {moveLabels.cancel}
          </Button>
          <Button look="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button type="submit" look="secondary" busy={waiting} className="text-danger max-sm:w-full">
          {moveLabels.cancel}
        </Button>
      )}
    </MoveForm>
  );
}
