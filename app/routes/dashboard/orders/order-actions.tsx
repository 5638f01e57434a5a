import { Ban, MessageSquareText, Printer, Receipt, ReceiptText } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { CancelOrder, PlainCancel, useCancellation } from "./cancel-order.tsx";
import type { OrderShop, ShownOrder } from "./order-view.ts";
import { TextCustomer } from "./text-customer.tsx";

export function OrderActions({ order, shop }: { order: ShownOrder; shop: OrderShop }) {
  const [asking, setAsking] = useState<"cancel" | "text">();
  const close = () => setAsking(undefined);
  const cancellation = useCancellation(order._id);
  const mayCancel = order.moves.includes("canceled");
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      <Button look="secondary" onClick={() => setAsking("text")}>
        <MessageSquareText className="size-5" aria-hidden />
        Text customer
      </Button>
      <ButtonLink to={`/vendor-dashboard/orders/${order._id}/print`} look="secondary" target="_blank">
        <Printer className="size-5" aria-hidden />
        Print
      </ButtonLink>
      {order.stage === "canceled" ? null : (
        <ButtonLink to={`/vendor-dashboard/orders/${order._id}/receipt`} look="secondary" target="_blank">
          <ReceiptText className="size-5" aria-hidden />
          Receipt
        </ButtonLink>
      )}
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
      {mayCancel ? (
        <>
          <Button look="quiet" className="text-danger! sm:ml-auto" onClick={() => setAsking("cancel")}>
            <Ban className="size-5" aria-hidden />
            Cancel order
          </Button>
          <PlainCancel orderId={order._id} />
        </>
      ) : null}
      {asking === "cancel" ? <CancelOrder post={cancellation} order={order} onClose={close} /> : null}
      {asking === "text" ? <TextCustomer order={order} shop={shop} onClose={close} /> : null}
    </div>
  );
}
