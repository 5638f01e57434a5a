import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { redirect, useLocation } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { opensOrder, orderLink, orderPath } from "#app/platform/order-link.ts";
import { orderCookie, readOrderToken } from "#app/session/order-cookie.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { visitContext } from "#app/visit.ts";
import { findTrackedOrder } from "#db/orders/queries.ts";
import { useLive } from "../use-live.ts";
import type { Route } from "./+types/confirmation";
import { OrderItems } from "./items.tsx";

/** What the page shows: everything but the birthdate, which a link in a history need not carry. */
type ShownOrder = Omit<OrderJson, "customer">;

export const meta: Route.MetaFunction = () => [
  { title: `Your order · ${BRAND}` },
  { name: "robots", content: "noindex, nofollow" },
];

/** The order that its link or this device's cookie opens; null without one (DECISIONS 15). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const linked = new URL(request.url).searchParams.get("token");
  const token = linked ?? readOrderToken(request.headers.get("Cookie"), orderId);
  if (!token || !(await opensOrder(visit.settings.orderLinkKey, orderId, token))) return null;
  if (linked) throw redirect(orderPath(orderId), { headers: { "Set-Cookie": orderCookie(orderId, token) } });
  const found = await findTrackedOrder(visit.db, orderId);
  if (!found) return null;
  const { customer: _, ...order } = toOrderJson(found.order);
  // A completion can be taken back for a moment.
  const settled = order.status !== "AWAITING_PROCESSING" && visit.now() - found.order.updatedAt > UNDO_WINDOW_MS;
  const link = visit.settings.origin + orderLink(orderId, token);
  return { order, timeZone: found.timeZone, settled, feed: `/live/order/${orderId}?token=${token}`, link };
}

export default function OrderConfirmation({ loaderData, params }: Route.ComponentProps) {
  const handedOver = useHandedOver(params.orderId);
  const order = loaderData?.order ?? handedOver;
  useLive(loaderData && !loaderData.settled ? loaderData.feed : null);
  if (!order) {
    return (
      <main id="main" tabIndex={-1}>
        <h1 className="sr-only">Your order</h1>
        <EmptyState title="Order details not available.">
          <p className="max-w-prose text-quiet">Open the link from your order, or ask the dispensary about it.</p>
          <ButtonLink to="/nearby">Continue Shopping</ButtonLink>
        </EmptyState>
      </main>
    );
  }
  return <Confirmation order={order} timeZone={loaderData?.timeZone} link={loaderData?.link} />;
}

/** The order that the checkout gave along; the server does not know it, so that the first picture is without. */
function useHandedOver(orderId: string): ShownOrder | undefined {
  const given: ShownOrder | undefined = useLocation().state?.order;
  const [order, setOrder] = useState<ShownOrder>();
  useEffect(() => setOrder(given?._id === orderId ? given : undefined), [given, orderId]);
  return order;
}

type Props = { order: ShownOrder; timeZone: string | undefined; link: string | undefined };

function Confirmation({ order, timeZone, link }: Props) {
  const { contactInfo, vendorDetails, deliveryAddress } = order;
  const pickup = order.orderType === "Pickup";
  const placed = new Date(order.createdAt).toLocaleString("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  const address = deliveryAddress ? formatAddress(deliveryAddress) : vendorDetails.storefrontAddress;
  const label = pickup ? "Pickup Location" : "Delivery Address";
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-8 pb-16 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-display text-3xl font-semibold break-words sm:text-4xl">
          Thank you for your order, {contactInfo.firstName}!
        </h1>
        <span role="status">
          <OrderStatusBadge status={order.status} />
        </span>
      </div>
      <p className="mt-3 max-w-prose text-lg text-quiet">{next(order)}</p>

      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <Part title="Order Details">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <Fact name="Order">{orderCode(order._id)}</Fact>
            <Fact name="Placed">
              <time dateTime={order.createdAt}>{placed}</time>
            </Fact>
            <Fact name="Type">{order.orderType}</Fact>
            <Fact name="Payment">
              {order.payment_method}, {pickup ? "on pickup" : "upon delivery"}
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
          <Part title={label}>
            <div className="flex items-start justify-between gap-2">
              <address className="min-w-0 break-words not-italic">{address}</address>
              <CopyButton text={address} label={label} className="-mt-2.5 -mr-3 shrink-0 print:hidden" />
            </div>
            {order.deliveryNote ? (
              <p className="mt-3 break-words whitespace-pre-line">
                <span className="block text-sm text-quiet">Note for the driver</span>
                {order.deliveryNote}
              </p>
            ) : null}
          </Part>
        </div>
        <Part title="Items" className="sm:col-span-2">
          <OrderItems order={order} />
        </Part>
      </div>

      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/nearby">Continue Shopping</ButtonLink>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden />
          Print
        </Button>
      </div>
      {link ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-quiet print:hidden">
          Keep the link to this order: it shows its status anywhere, to whoever has it.
          <CopyButton text={link} label="Link" />
        </p>
      ) : null}
    </main>
  );
}

/** What happens now, in one or two sentences. */
function next({ orderType, status, vendorDetails }: ShownOrder): string {
  const name = vendorDetails.dispensaryName;
  if (status === "CANCELLED") return `${name} has cancelled this order. Please call them if you have questions.`;
  if (status === "COMPLETED") return `${name} has completed this order. Enjoy!`;
  if (orderType === "Pickup")
    return "Pickup orders are typically ready within 10 minutes. Please have a VALID ID ready.";
  return `${name} will text you with the ETA of your delivery. Please have a VALID ID ready.`;
}

function Part({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={`min-w-0 rounded-card border border-line bg-card p-4 sm:p-6 print:p-2 ${className}`}>
      <h2 className="mb-3 font-display text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
