import { ReceiptText, Share2 } from "lucide-react";
import type { ReviewJson } from "#app/domain/dispensaries/review-schema.ts";
import { formatDollars } from "#app/domain/money.ts";
import { isFailed, isOver } from "#app/domain/orders/progress.ts";
import { paymentText } from "#app/domain/orders/shopper-words.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { OfflineBanner } from "#app/ui/page/offline-banner.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PushButton } from "../../push-button.tsx";
import type { PushOffer } from "../../push-device.ts";
import { CallLink, DirectionsLink } from "../contact-links.tsx";
import { useHome } from "../website.tsx";
import { OrderAgain } from "./again.tsx";
import { Arrive } from "./arrive.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { ConfirmPickup } from "./confirm-pickup.tsx";
import type { Place } from "./courier-map.tsx";
import { CourierPlace } from "./courier-place.tsx";
import { OrderDetails } from "./details.tsx";
import { OrderSummary } from "./promise.tsx";
import { Proposal } from "./proposal.tsx";
import { OrderReview } from "./review-form.tsx";
import { StageBadge } from "./stage-badge.tsx";
import { Steps } from "./steps.tsx";
import type { ShownOrder, TrackingState } from "./tracking-state.ts";

type Props = {
  order: ShownOrder;
  tracking: TrackingState | undefined;
  where: Place | null;
  review: ReviewJson | null;
  /** The shopper's balance at this dispensary; null without points. */
  points: number | null;
  link: string | undefined;
  push: PushOffer | null;
};

/** What shoppers need at the door comes first. */
export function Tracker({ order, tracking, where, review, points, link, push }: Props) {
  const home = useHome();
  const { vendorDetails } = order;
  const { contactNumber } = vendorDetails;
  const over = isOver(order.stage);
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 pt-8 pb-28 print:max-w-none print:p-0">
      <OfflineBanner>What you see may be out of date. It is read again once you are back online.</OfflineBanner>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 font-display text-3xl font-semibold break-words sm:text-4xl">
          {order.stage === "canceled" || isFailed(order.stage)
            ? `Order ${order.code}`
            : `Thank you for your order, ${order.contactInfo.firstName}!`}
        </h1>
        <span role="status">
          <StageBadge status={order.status} stage={order.stage} />
        </span>
      </div>

      <div className="mt-6 grid gap-4 sm:grid-cols-2 print:hidden">
        {tracking ? <Proposal order={order} timeZone={tracking.timeZone} /> : null}
        {tracking ? <ConfirmPickup order={order} tracking={tracking} /> : null}
        <section
          aria-label="Where your order is"
          className="min-w-0 rounded-card border border-line bg-card p-4 sm:col-span-2 sm:p-6"
        >
          <div className="grid gap-6 sm:grid-cols-2 sm:gap-8">
            <div className="min-w-0">
              <OrderSummary order={order} tracking={tracking} />
              {tracking && where ? <CourierPlace place={where} timeZone={tracking.timeZone} /> : null}
              {order.reservation ? (
                <p className="mt-3 font-semibold">This is a reservation: you buy and pay in the dispensary.</p>
              ) : null}
              <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
                {over ? <OrderAgain order={order} /> : null}
                {over || order.orderType !== "Pickup" ? null : (
                  <DirectionsLink address={vendorDetails.storefrontAddress} />
                )}
                {contactNumber ? <CallLink phone={contactNumber.e164} /> : null}
                {tracking ? <CancelOrder orderId={order._id} open={order.stage === "placed"} /> : null}
              </div>
            </div>
            <Steps order={order} timeZone={tracking?.timeZone} />
          </div>
        </section>
        {tracking ? <Arrive order={order} tracking={tracking} /> : null}
        {tracking ? <OrderReview order={order} review={review} timeZone={tracking.timeZone} /> : null}
        <PushButton
          push={push}
          reason="Get notified when your order moves, even when this page is closed."
          className="sm:col-span-2"
        />
        {over || isFailed(order.stage) ? null : (
          <Card title="Have ready">
            <ul className="grid list-disc gap-1 pl-5 marker:text-leaf">
              <li>A valid ID showing that you are 21 or older</li>
              <li className="tabular-nums">{paymentText(order.payment_method, formatDollars(order.total))}</li>
            </ul>
          </Card>
        )}
        {link ? (
          <Card title="Find it again" className={over || isFailed(order.stage) ? "sm:col-span-2" : ""}>
            <ShareLink link={link} />
          </Card>
        ) : null}
      </div>

      <OrderDetails order={order} points={points} timeZone={tracking?.timeZone} />

      <div className="mt-6 flex flex-wrap items-start gap-3 print:hidden">
        <ButtonLink to={home}>Continue Shopping</ButtonLink>
        <PrintButton look="secondary" />
        {tracking && order.stage !== "canceled" ? (
          <ButtonLink to={`/order-confirmation/${order._id}/receipt`} look="quiet">
            <ReceiptText className="size-4" aria-hidden />
            Receipt
          </ButtonLink>
        ) : null}
      </div>
    </main>
  );
}

function ShareLink({ link }: { link: string }) {
  // Most desktop browsers can't share: there the link is copied.
  const canShare = useHydrated() && "share" in navigator;
  const share = () => {
    // Closing the share sheet is not an error.
    navigator.share({ title: "My order", url: link }).catch(() => {});
  };
  return (
    <>
      <p className="max-w-prose text-sm text-pretty text-quiet">
        Anyone with the link can see this order’s status.
        <span className="noscript:hidden">
          {" "}
          This device also keeps it in{" "}
          <TextLink to="/orders" inline>
            your orders
          </TextLink>
          .
        </span>
      </p>
      <div className="-ml-4 flex flex-wrap">
        <CopyButton text={link} label="Link" />
        {canShare ? (
          <Button look="quiet" className="px-4" onClick={share}>
            <Share2 className="size-4" aria-hidden />
            Share
          </Button>
        ) : null}
      </div>
    </>
  );
}
