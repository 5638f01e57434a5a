import { Ban, CircleCheck, MessageSquareText, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { OrderJson } from "#app/domain/schemas/order.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { OrderShop } from "./order-card.tsx";
import type { action } from "./order-status.ts";
import { TextCustomer } from "./text-customer.tsx";

/** What a vendor does with an order: complete it at once, cancel it after a question, text its customer, print it. */
export function OrderActions({ order, shop }: { order: OrderJson; shop: OrderShop }) {
  const fetcher = useFetcher<typeof action>();
  const toast = useToast();
  const [asking, setAsking] = useState<"cancel" | "text">();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer) toast(answer.message, answer.done ? "good" : "bad");
  }, [answer, toast]);
  const waiting = order.status === "AWAITING_PROCESSING";
  const sent = fetcher.formData?.get("status");
  const path = `/vendor-dashboard/orders/${order._id}/status`;
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {waiting ? (
        <fetcher.Form method="post" action={path}>
          <Button type="submit" name="status" value="COMPLETED" busy={sent === "COMPLETED"} disabled={Boolean(sent)}>
            <CircleCheck className="size-5" aria-hidden />
            Mark as completed
          </Button>
        </fetcher.Form>
      ) : null}
      <Button look="secondary" onClick={() => setAsking("text")}>
        <MessageSquareText className="size-5" aria-hidden />
        Text customer
      </Button>
      <ButtonLink to={`/vendor-dashboard/orders/${order._id}/print`} look="secondary" target="_blank">
        <Printer className="size-5" aria-hidden />
        Print
      </ButtonLink>
      {waiting ? (
        <Button
          look="quiet"
          className="text-danger! sm:ml-auto"
          busy={sent === "CANCELLED"}
          disabled={Boolean(sent)}
          onClick={() => setAsking("cancel")}
        >
          <Ban className="size-5" aria-hidden />
          Cancel order
        </Button>
      ) : null}
      {asking === "cancel" ? (
        <Dialog title="Cancel this order?" kind="alert" onClose={() => setAsking(undefined)} describedBy="cancel-says">
          <div className="dialog-body pt-0">
            <p id="cancel-says" className="text-quiet">
              {order.contactInfo.firstName} sees at once that the order is cancelled. This cannot be undone.
            </p>
            <fetcher.Form
              method="post"
              action={path}
              className="mt-5 flex flex-wrap justify-end gap-3"
              onSubmit={() => setAsking(undefined)}
            >
              <Button look="secondary" onClick={() => setAsking(undefined)}>
                Keep order
              </Button>
              <Button type="submit" look="danger" name="status" value="CANCELLED">
                Cancel order
              </Button>
            </fetcher.Form>
          </div>
        </Dialog>
      ) : null}
      {asking === "text" ? <TextCustomer order={order} shop={shop} onClose={() => setAsking(undefined)} /> : null}
    </div>
  );
}
