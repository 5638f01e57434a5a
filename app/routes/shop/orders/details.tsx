import { windowLabel } from "#app/domain/checkout/windows/text.ts";
import { orderKind } from "#app/domain/orders/order.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderItems } from "../checkout/items.tsx";
import { Fact, Part } from "./part.tsx";
import type { ShownOrder } from "./tracking-state.ts";

export function OrderDetails({ order, timeZone }: { order: ShownOrder; timeZone: string | undefined }) {
  const { contactInfo } = order;
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <Facts order={order} timeZone={timeZone} />
      <div className="grid min-w-0 gap-4">
        <Part title="Contact">
          <p className="break-words">
            {contactInfo.firstName} {contactInfo.lastName}
            <br />
            {contactInfo.phone}
            <br />
            {contactInfo.email}
          </p>
        </Part>
        <Place order={order} />
      </div>
      <Part title="Items" className="sm:col-span-2">
        <OrderItems order={order} />
      </Part>
    </div>
  );
}

function Facts({ order, timeZone }: { order: ShownOrder; timeZone: string | undefined }) {
  const { vendorDetails, createdAt, window } = order;
  const placed = new Date(createdAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <Part title="Order Details">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name="Order">{order.code}</Fact>
        <Fact name="Placed">
          <time dateTime={createdAt}>{placed}</time>
        </Fact>
        {window && timeZone ? (
          <Fact name="For">{windowLabel(Date.parse(window.from), Date.parse(window.to), timeZone)}</Fact>
        ) : null}
        <Fact name="Type">{orderKind(order)}</Fact>
        <Fact name="Payment">
          {order.payment_method}, {order.orderType === "Pickup" ? "on pickup" : "upon delivery"}
        </Fact>
        <Fact name="Dispensary">{vendorDetails.dispensaryName}</Fact>
        {vendorDetails.contactNumber ? (
          <Fact name="Phone">
            <TextLink to={`tel:${vendorDetails.contactNumber.e164}`} inline>
              {vendorDetails.contactNumber.formatted}
            </TextLink>
          </Fact>
        ) : null}
      </dl>
    </Part>
  );
}

function Place({ order: { deliveryAddress, deliveryNote, orderType, vendorDetails } }: { order: ShownOrder }) {
  const address = deliveryAddress ? formatAddress(deliveryAddress) : vendorDetails.storefrontAddress;
  const label = orderType === "Pickup" ? "Pickup Location" : "Delivery Address";
  return (
    <Part title={label}>
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
    </Part>
  );
}
