import { Ban, MessageSquareText, Printer, Receipt } from "lucide-react";
import { useState } from "react";
import { statusLabels } from "#app/domain/couriers/request.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { CompleteOrder, FAILED, PlainUndo } from "./complete-order.tsx";
import type { OrderShop, ShownOrder } from "./shown-order.ts";
import { TextCustomer } from "./text-customer.tsx";

/** What a vendor does with an order: complete it at once, cancel it after a question, text its customer, print it. */
export function OrderActions({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
  const [asking, setAsking] = useState<"cancel" | "text">();
  const waiting = order.status === "AWAITING_PROCESSING";
  const onTheWay = order.courierStatus === "PICKED_UP" || order.courierStatus === "DELIVERED";
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {waiting ? <CompleteOrder order={order} /> : null}
      {order.undoable ? <PlainUndo orderId={order._id} /> : null}
      <Button look="secondary" onClick={() => setAsking("text")}>
        <MessageSquareText className="size-5" aria-hidden />
        Text customer
      </Button>
      <ButtonLink to={`/vendor-dashboard/orders/${order._id}/print`} look="secondary" target="_blank">
        <Printer className="size-5" aria-hidden />
        Print
      </ButtonLink>
      {shop.hasPrinter ? (
        <PostButton
          form="orderReprint"
          action={`/vendor-dashboard/orders/${order._id}/reprint`}
          failed="Failed to print the ticket. Please try again."
          look="secondary"
        >
          <Receipt className="size-5" aria-hidden />
          Print ticket again
        </PostButton>
      ) : null}
      {waiting && !onTheWay ? (
        <Button look="quiet" className="text-danger! sm:ml-auto" onClick={() => setAsking("cancel")}>
          <Ban className="size-5" aria-hidden />
          Cancel order
        </Button>
      ) : null}
      {waiting && order.courierStatus ? (
        <p className="basis-full text-sm text-quiet">
          Courier: <span className="font-semibold text-ink">{statusLabels[order.courierStatus]}</span>. The order
          completes itself once it is delivered.
        </p>
      ) : null}
      {asking === "cancel" ? (
        <Dialog title="Cancel this order?" kind="alert" onClose={() => setAsking(undefined)} describedBy="cancel-says">
          <div className="dialog-body pt-0">
            <p id="cancel-says" className="text-quiet">
              {order.contactInfo.firstName} sees at once that the order is cancelled
              {order.courierStatus ? ", and its courier is called off" : ""}. This cannot be undone.
            </p>
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <Button look="secondary" onClick={() => setAsking(undefined)}>
                Keep order
              </Button>
              <PostButton
                form="orderStatus"
                action={`/vendor-dashboard/orders/${order._id}/status`}
                failed={FAILED}
                fields={{ status: "CANCELLED" }}
                look="danger"
                onDone={() => setAsking(undefined)}
              >
                Cancel order
              </PostButton>
            </div>
          </div>
        </Dialog>
      ) : null}
      {asking === "text" ? <TextCustomer order={order} shop={shop} onClose={() => setAsking(undefined)} /> : null}
    </div>
  );
}
