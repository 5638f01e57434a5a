import { cancelReasonCodes, cancelReasons } from "#app/domain/orders/event.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { useField } from "#app/ui/form/context.ts";
import { FieldError, TextArea } from "#app/ui/form/field.tsx";
import { Options } from "#app/ui/form/options.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useDone, usePost } from "#app/ui/form/use-post.ts";
import { FAILED, type OrderPost, stagePath } from "./order-post.ts";
import type { ShownOrder } from "./order-view.ts";

/** Keyed, so that the response survives the card's move on the board. */
export const useCancellation = (orderId: string): OrderPost =>
  usePost("dispensaryCancel", FAILED, undefined, `cancel ${orderId}`);

export function CancelOrder({ post, order, onClose }: { post: OrderPost; order: ShownOrder; onClose(): void }) {
  useDone(post, onClose);
  return (
    <Dialog title="Cancel this order?" kind="alert" onClose={onClose} describedBy="cancel-says">
      <PostForm {...post} action={stagePath(order._id)} className="dialog-body pt-0">
        <input type="hidden" name="stage" value="canceled" />
        <p id="cancel-says" className="text-quiet">
          {order.contactInfo.firstName} is told right away that the order is canceled
          {order.courier ? ", and its courier is called off" : ""}. This cannot be undone.
        </p>
        <Reasons />
        <TextArea label="Note (optional)" name="note" rows={2} maxLength={300} className="mt-4" />
        <FormProblem className="mt-4" />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Keep order
          </Button>
          <SubmitButton look="danger">Cancel order</SubmitButton>
        </div>
      </PostForm>
    </Dialog>
  );
}

function Reasons() {
  const { error, defaultValue } = useField({ name: "reason" });
  return (
    <fieldset className="mt-4" aria-describedby={error ? "reason-problem" : undefined}>
      <legend className="text-sm font-semibold">Reason</legend>
      {cancelReasonCodes.map((code) => (
        <Choice
          key={code}
          type="radio"
          name="reason"
          value={code}
          label={cancelReasons[code]}
          defaultChecked={defaultValue === code}
          aria-invalid={error ? true : undefined}
        />
      ))}
      <FieldError id="reason-problem">{error}</FieldError>
    </fieldset>
  );
}

export const PlainCancel = ({ orderId }: { orderId: string }) => (
  <noscript>
    <form method="post" action={stagePath(orderId)} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="stage" value="canceled" />
      <select
        name="reason"
        aria-label="Reason to cancel"
        required
        className="min-h-11 rounded-xl border border-line px-3"
      >
        <Options
          options={[["", "Reason to cancel"], ...cancelReasonCodes.map((code) => [code, cancelReasons[code]] as const)]}
        />
      </select>
      <Button type="submit" look="secondary">
        Cancel order
      </Button>
    </form>
  </noscript>
);
