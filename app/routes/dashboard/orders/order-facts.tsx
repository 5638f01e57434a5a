import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { e164 } from "#app/domain/phone.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function OrderFacts({ order }: { order: OrderJson }) {
  const { firstName, lastName, phone, email } = order.contactInfo;
  const address = order.deliveryAddress && formatAddress(order.deliveryAddress);
  const delivery = address && (
    <>
      {address}
      <div className="-my-1 -ml-4 print:hidden">
        <CopyButton text={address} label="Address" />
      </div>
    </>
  );
  const link = (to: string, text: string) => (
    <TextLink to={to} className="break-all lg:min-h-0">
      {text}
    </TextLink>
  );
  const id = <span className="font-mono text-xs break-all select-all">{order._id}</span>;
  return (
    <Facts
      className="grid content-start gap-3 text-sm sm:grid-cols-2 lg:grid-cols-1"
      facts={[
        delivery ? ["Delivery address", delivery] : ["Handover", "Pickup at your dispensary"],
        ["Note for the driver", order.deliveryNote && <b className="font-semibold">{order.deliveryNote}</b>],
        ["Customer", `${firstName} ${lastName}`],
        ["Born", order.customer.birthdate],
        ["Phone", link(`tel:${e164(phone)}`, phone)],
        ["Email", link(`mailto:${email}`, email)],
        ["Payment", `${order.payment_method}, on ${order.orderType === "Pickup" ? "pickup" : "delivery"}`],
        ["Order ID", id],
      ]}
    />
  );
}

/** In the dispensary's time zone, so that server and browser agree. */
export const dateTimeText = (iso: string, timeZone: string): string =>
  new Date(iso).toLocaleString("en-US", {
    timeZone,
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
