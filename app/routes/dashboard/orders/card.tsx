import { ChevronDown } from "lucide-react";
import { formatUsd } from "#app/domain/money.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { e164 } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { OrderItems } from "#app/routes/shop/checkout/items.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderActions } from "./actions.tsx";
import type { OrderShop, ShownOrder } from "./shown-order.ts";

/** One order: a line to scan, and everything about it when it is opened. */
export function OrderCard({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
  const { firstName, lastName } = order.contactInfo;
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <li>
      <details className="group rounded-card border border-line bg-card open:shadow-sm">
        <summary className="grid min-h-18 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-card px-4 py-3 hover:bg-wash/50 sm:grid-cols-[minmax(0,1fr)_auto_6rem_1.25rem] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block truncate text-lg font-semibold">
              {firstName} {lastName}
            </span>
            <span className="block text-sm text-quiet">
              <span className="font-mono">#{orderCode(order._id)} · </span>
              {order.orderType} · {count} {count === 1 ? "item" : "items"} ·{" "}
              <time dateTime={order.createdAt}>{when(order.createdAt, shop.timeZone)}</time>
            </span>
          </span>
          <span className="col-start-1 row-start-2 sm:col-start-2 sm:row-start-1">
            <OrderStatusBadge status={order.status} />
          </span>
          <b className="col-start-2 row-start-1 text-right text-lg tabular-nums sm:col-start-3">
            {formatUsd(Math.round(order.total * 100))}
          </b>
          <ChevronDown
            className="col-start-2 row-start-2 size-5 justify-self-end text-quiet transition-transform duration-150 group-open:rotate-180 sm:col-start-4 sm:row-start-1"
            aria-hidden
          />
        </summary>
        <div className="border-t border-line px-4 pt-4 pb-5">
          <OrderActions order={order} shop={shop} />
          <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
            <div>
              <OrderItems order={order} />
            </div>
            <OrderFacts order={order} />
          </div>
        </div>
      </details>
    </li>
  );
}

/** Who ordered, how to reach them, and where it goes. */
export function OrderFacts({ order }: { order: OrderJson }) {
  const { firstName, lastName, phone, email } = order.contactInfo;
  const address = order.deliveryAddress && formatAddress(order.deliveryAddress);
  return (
    <dl className="grid content-start gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
      <Fact name="Customer">
        {firstName} {lastName}
      </Fact>
      <Fact name="Born">{order.customer.birthdate}</Fact>
      <Fact name="Phone">
        <TextLink to={`tel:${e164(phone)}`} className="break-all lg:min-h-0">
          {phone}
        </TextLink>
      </Fact>
      <Fact name="Email">
        <TextLink to={`mailto:${email}`} className="break-all lg:min-h-0">
          {email}
        </TextLink>
      </Fact>
      <Fact name="Payment">
        {order.payment_method}, on {order.orderType === "Pickup" ? "pickup" : "delivery"}
      </Fact>
      {address ? (
        <Fact name="Delivery address">
          {address}
          <CopyButton text={address} label="Address" className="-ml-4 block print:hidden" />
        </Fact>
      ) : (
        <Fact name="Handover">Pickup at your shop</Fact>
      )}
      {order.deliveryNote ? (
        <Fact name="Note for the driver">
          <span className="font-semibold whitespace-pre-line">{order.deliveryNote}</span>
        </Fact>
      ) : null}
      <Fact name="Order id">
        <span className="font-mono text-xs break-all select-all">{order._id}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** In the shop's own time zone: the server and every screen agree. */
export const when = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString("en-US", {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
