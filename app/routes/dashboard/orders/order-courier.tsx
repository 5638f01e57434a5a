import { Bike, Phone } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { isFinished, moveLabels } from "#app/domain/couriers/request.ts";
import { formatUsd } from "#app/domain/money.ts";
import { e164, formatPhone } from "#app/domain/phone.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { CourierStatusBadge } from "#app/ui/courier-status-badge.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import type { OrderShop, ShownCourier, ShownOrder } from "./order-view.ts";
import { RequestCourier } from "./request-courier.tsx";

export function OrderCourier({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
  /** Holds the request's id, because the request may be gone before the response arrives. */
  const [asking, setAsking] = useState<"request" | { withdraw: string }>();
  const { courier, courierWouldPay } = order;
  const close = () => setAsking(undefined);
  if (!courier && !courierWouldPay && !asking) return null;
  return (
    <section aria-label="Courier" className="mt-4 rounded-card border border-line p-4 print:hidden">
      {courierWouldPay ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-quiet">
            Our courier collects it and pays you{" "}
            <b className="text-ink tabular-nums">{formatUsd(courierWouldPay.cents)}</b>.
          </p>
          <Button look="secondary" onClick={() => setAsking("request")}>
            <Bike className="size-5" aria-hidden />
            Request a courier
          </Button>
          <noscript>
            <form method="post" action={`/vendor-dashboard/orders/${order._id}/courier-request`}>
              <Button type="submit" look="secondary">
                Request a courier now
              </Button>
            </form>
          </noscript>
        </div>
      ) : null}
      {courier ? (
        <Carried courier={courier} order={order} onCancel={() => setAsking({ withdraw: courier.id })} />
      ) : null}
      {asking === "request" ? <RequestCourier order={order} shop={shop} onClose={close} /> : null}
      {typeof asking === "object" ? (
        <ConfirmDialog
          title="Cancel the courier?"
          text="The request is withdrawn. The order stays, and you can ask for a courier again."
          keep="Keep courier"
          onClose={close}
        >
          <PostButton
            form="courierCancel"
            action={`/vendor-dashboard/orders/${order._id}/courier-cancellation`}
            failed="Failed to cancel the courier. Please try again."
            fields={{ requestId: asking.withdraw }}
            look="danger"
            onDone={close}
          >
            Cancel courier
          </PostButton>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function Carried({ courier, order, onCancel }: { courier: ShownCourier; order: ShownOrder; onCancel(): void }) {
  const isOpen = order.status === "AWAITING_PROCESSING";
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-semibold">Courier</h3>
        {courier.failed ? null : (
          <>
            <CourierStatusBadge status={courier.status} failed={false} />
            <span className="ml-auto text-sm text-quiet">
              {courier.status === "DELIVERED" ? "paid" : "pays"} you{" "}
              <b className="text-ink tabular-nums">{formatUsd(courier.paymentCents)}</b>
            </span>
          </>
        )}
      </div>
      <p className="break-words">
        {courier.failed ? <>Not delivered: {courier.failed.toLowerCase()}. </> : null}
        {courier.name ?? "No courier has taken it yet."}
      </p>
      {isOpen && courier.pin ? (
        <p className="text-sm text-quiet">
          Delivery PIN <b className="font-mono text-ink">{courier.pin}</b>: the customer sees it on the order’s page and
          gives it to the courier at the door. The order is completed automatically on delivery.
        </p>
      ) : null}
      {courier.returnCode ? (
        <p className="text-sm text-quiet">
          Return code <b className="font-mono text-ink">{courier.returnCode}</b>: tell it to the courier once you have
          your goods and have paid back {formatUsd(courier.paymentCents)}.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {courier.phone ? (
          <ButtonLink to={`tel:${e164(courier.phone)}`} look="secondary">
            <Phone className="size-4" aria-hidden />
            Call {formatPhone(courier.phone)}
          </ButtonLink>
        ) : null}
        {isOpen && !isFinished(courier.status) ? (
          <ButtonLink to={href("/courier-requests/:requestId/address", { requestId: courier.id })} look="secondary">
            {moveLabels.changeAddress}
          </ButtonLink>
        ) : null}
        {isOpen && courier.status === "PENDING" ? (
          <Button look="quiet" className="text-danger!" onClick={onCancel}>
            Cancel courier
          </Button>
        ) : null}
      </div>
    </div>
  );
}
