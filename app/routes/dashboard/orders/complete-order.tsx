import { CircleCheck, ScanBarcode } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Choice } from "#app/ui/form/choice.tsx";
import { useField } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalToast } from "#app/ui/form/use-post.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { DoorCheck } from "../../delivery/door-check.tsx";
import { SignatureField } from "../../delivery/signature-field.tsx";
import { FAILED, type OrderPost, statusPath, useOrderUndo } from "./order-post.ts";
import type { ShownOrder } from "./order-view.ts";

/** Keyed, so that the response survives the card's move on the board. */
export function useCompletion(orderId: string): OrderPost {
  const post = usePost("orderStatus", FAILED, useOrderUndo(orderId), `status ${orderId}`);
  useRefusalToast(post, "idChecked");
  return post;
}

type Props = { post: OrderPost; order: ShownOrder; today: string; isNext: boolean };

/** Completes at once, with Undo. The tap confirms the ID check at the counter; for own drivers there is a checkbox. */
export function CompleteOrder({ post, order, today, isNext }: Props) {
  const isCounter = order.orderType === "Pickup";
  return (
    <PostForm {...post} action={statusPath(order._id)} className="flex flex-wrap items-center gap-2 sm:gap-3">
      <input type="hidden" name="status" value="COMPLETED" />
      {isHandedOverByDispensary(order) ? <IdCheck today={today} isDelivery={!isCounter} /> : null}
      <SubmitButton look={isNext ? "primary" : "secondary"}>
        <CircleCheck className="size-5" aria-hidden />
        {isCounter ? "ID checked, complete" : "Mark as completed"}
      </SubmitButton>
    </PostForm>
  );
}

const isHandedOverByDispensary = ({ courier }: ShownOrder): boolean => courier === null || courier.status === "PENDING";

/** Checked from the card at hand-over, or stated for a driver. Stores only that, how and when it was checked. */
function IdCheck({ today, isDelivery }: { today: string; isDelivery: boolean }) {
  const [here, setHere] = useState(false);
  const { error } = useField({ name: "idChecked" });
  const hydrated = useHydrated();
  return (
    <>
      <input type="hidden" name="asksId" value="yes" />
      {here ? (
        <div className="w-full max-w-md basis-full space-y-2">
          <DoorCheck today={today} error={error} />
          {isDelivery ? <SignatureField earlier={undefined} /> : null}
          <Button look="quiet" onClick={() => setHere(false)}>
            Close the check
          </Button>
        </div>
      ) : isDelivery ? (
        <StatedCheck />
      ) : (
        <input type="hidden" name="idChecked" value="on" />
      )}
      {hydrated && !here ? (
        <Button look="secondary" onClick={() => setHere(true)}>
          <ScanBarcode className="size-5" aria-hidden />
          Check the ID
        </Button>
      ) : null}
    </>
  );
}

function StatedCheck() {
  const { error, defaultValue } = useField({ name: "idChecked" });
  const problem = useId();
  return (
    <>
      <Choice
        type="checkbox"
        look="pill"
        name="idChecked"
        label="ID checked, 21+"
        defaultChecked={defaultValue === "on"}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? problem : undefined}
      />
      <FieldError id={problem} className="order-last basis-full">
        {error}
      </FieldError>
    </>
  );
}

/** Without scripts; otherwise the toast offers it. */
export const PlainUndo = ({ orderId }: { orderId: string }) => (
  <noscript>
    <form method="post" action={`/vendor-dashboard/orders/${orderId}/undo`}>
      <Button type="submit">Undo</Button>
    </form>
  </noscript>
);
