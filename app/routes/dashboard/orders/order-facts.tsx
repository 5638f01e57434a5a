import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { e164 } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function OrderFacts({ order }: { order: OrderJson }) {
  const { firstName, lastName, phone, email } = order.contactInfo;
  const address = order.deliveryAddress && formatAddress(order.deliveryAddress);
  return (
    <dl className="grid content-start gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1">
      {address ? (
        <Fact name="Delivery address">
          {address}
          <div className="-my-1 -ml-4 print:hidden">
            <CopyButton text={address} label="Address" />
          </div>
        </Fact>
      ) : (
        <Fact name="Handover">Pickup at your dispensary</Fact>
      )}
      {order.deliveryNote ? (
        <Fact name="Note for the driver">
          <span className="font-semibold whitespace-pre-line">{order.deliveryNote}</span>
        </Fact>
      ) : null}
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

/** In the dispensary's time zone, so that server and browser agree. */
export const when = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString("en-US", {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
