import { zoneName } from "#app/domain/local-date.ts";
import { localInput } from "#app/domain/local-instant.ts";
import { formatDollars, formatUsd } from "#app/domain/money.ts";
import { PickupChoice } from "#app/routes/delivery/pickup-choice.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useDone, usePost } from "#app/ui/form/use-post.ts";
import type { OrderShop, ShownOrder } from "./order-view.ts";

export function RequestCourier({ order, shop, onClose }: { order: ShownOrder; shop: OrderShop; onClose(): void }) {
  const post = usePost("courierForOrder", "Failed to submit request. Please try again.");
  const { response } = post;
  const { courierWouldPay: pays } = order;
  useDone(post, onClose);
  return (
    <Dialog title="Request a courier" onClose={onClose}>
      <PostForm
        {...post}
        action={`/vendor-dashboard/orders/${order._id}/courier-request`}
        className="dialog-body space-y-4 pt-0"
      >
        {pays ? (
          <p className="rounded-xl bg-wash px-4 py-3">
            The courier pays you <b className="tabular-nums">{formatUsd(pays.cents)}</b>, {pays.percent}% of the order’s{" "}
            {formatUsd(pays.ofCents)} before taxes, and collects{" "}
            <b className="tabular-nums">{formatDollars(order.total)}</b> from {order.contactInfo.firstName}.
          </p>
        ) : null}
        <PickupChoice
          option={response?.typed.pickupTimeOption ?? "asap"}
          at={response?.typed.requestedPickupTime ?? ""}
          earliest={localInput(Date.now(), shop.timeZone)}
          zoneHint={`Your local time (${zoneName(shop.timeZone)}).`}
        />
        <TextArea
          label="Notes for the courier"
          name="notes"
          rows={3}
          maxLength={1000}
          defaultValue={order.deliveryNote ?? ""}
        />
        <FormProblem />
        <SubmitButton className="w-full" busyText="Requesting …">
          Request courier
        </SubmitButton>
      </PostForm>
    </Dialog>
  );
}
