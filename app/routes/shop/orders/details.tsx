import { Fragment } from "react";
import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import { orderKind } from "#app/domain/orders/order.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderItems } from "../checkout/items.tsx";
import type { ShownOrder } from "./tracking-state.ts";

type Props = { order: ShownOrder; points: number | null; timeZone: string | undefined };

export function OrderDetails({ order, points, timeZone }: Props) {
  const { contactInfo, vendorDetails, createdAt, window } = order;
  const { contactNumber } = vendorDetails;
  const placed = new Date(createdAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const facts = [
    ["Order", order.code],
    ["Placed", placed],
    ["For", window && timeZone && windowLabel(Date.parse(window.from), Date.parse(window.to), timeZone)],
    ["Type", orderKind(order)],
    ["Payment", `${order.payment_method}, ${order.orderType === "Pickup" ? "on pickup" : "upon delivery"}`],
    ["Points", order.pointsText],
    ["Points left", points?.toLocaleString("en-US")],
    ["Dispensary", vendorDetails.dispensaryName],
  ] as const;
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <Card title="Order Details">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(([name, value]) =>
            value ? (
              <Fragment key={name}>
                <dt className="text-quiet">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </Fragment>
            ) : null,
          )}
          {contactNumber ? (
            <>
              <dt className="text-quiet">Phone</dt>
              <dd>
                <TextLink to={`tel:${contactNumber.e164}`} inline>
                  {contactNumber.formatted}
                </TextLink>
              </dd>
            </>
          ) : null}
        </dl>
      </Card>
      <div className="grid min-w-0 gap-4">
        <Card title="Contact">
          <p className="break-words">
            {contactInfo.firstName} {contactInfo.lastName}
            <br />
            {contactInfo.phone}
            <br />
            {contactInfo.email}
          </p>
        </Card>
        <Place order={order} />
      </div>
      <Card title="Items" className="sm:col-span-2">
        <OrderItems order={order} />
      </Card>
    </div>
  );
}

function Place({ order: { deliveryAddress, deliveryNote, orderType, vendorDetails } }: { order: ShownOrder }) {
  const address = deliveryAddress ? formatAddress(deliveryAddress) : vendorDetails.storefrontAddress;
  const label = orderType === "Pickup" ? "Pickup Location" : "Delivery Address";
  return (
    <Card title={label}>
      <div className="flex items-start justify-between gap-2">
        <address className="min-w-0 break-words not-italic">{address}</address>
        <CopyButton text={address} label={label} className="-mt-2.5 -mr-3 shrink-0 print:hidden" />
      </div>
      {deliveryNote ? (
        <p className="mt-3 break-words whitespace-pre-line">
          <span className="block text-sm text-quiet">Note for the driver</span>
          {deliveryNote}
        </p>
      ) : null}
    </Card>
  );
}
