import { CircleCheck } from "lucide-react";
import { useCallback, useEffect, useId } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "#app/routes/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { useField } from "#app/ui/form/context.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { ShownOrder } from "./shown-order.ts";

export const FAILED = "Failed to update order status";

/** Completes an order at once: its toast takes that back. Where the dispensary's own driver delivers, the ID check is asked for. */
export function CompleteOrder({ order }: { order: ShownOrder }) {
  const post = usePost("orderStatus", FAILED, useOrderUndo(order._id));
  const { answer } = post;
  const toast = useToast();
  useEffect(() => {
    if (answer && !answer.done && !answer.fields.idChecked) toast(answer.message, "bad");
  }, [answer, toast]);
  const ownDriver = order.orderType === "Delivery" && order.courierStatus === null;
  return (
    <PostForm
      {...post}
      action={`/vendor-dashboard/orders/${order._id}/status`}
      className="flex flex-wrap items-center gap-2 sm:gap-3"
    >
      <input type="hidden" name="status" value="COMPLETED" />
      {ownDriver ? <IdCheck /> : null}
      <SubmitButton>
        <CircleCheck className="size-5" aria-hidden />
        Mark as completed
      </SubmitButton>
    </PostForm>
  );
}

/** Only that it was checked, and when, is kept. */
function IdCheck() {
  const { error, defaultValue } = useField({ name: "idChecked" });
  const problem = useId();
  return (
    <>
      <input type="hidden" name="asksId" value="yes" />
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 rounded-full border border-line px-4 font-semibold has-checked:border-leaf has-checked:bg-wash has-aria-invalid:border-danger">
        <input
          type="checkbox"
          name="idChecked"
          defaultChecked={defaultValue === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? problem : undefined}
          className="size-5 shrink-0 accent-leaf"
        />
        ID checked, 21+
      </label>
      {error ? (
        <p id={problem} role="alert" className="order-last basis-full text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </>
  );
}

/** Takes a completion back. The toast that carries it may outlive the card: the order may leave the list. */
function useOrderUndo(orderId: string): () => Promise<void> {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const undone = await callApi<{ message: string }>("POST", `/orders/${orderId}/undo`);
    if (undone.ok) toast(undone.value.message);
    else toast(undone.message || FAILED, "bad");
    await revalidate();
  }, [orderId, toast, revalidate]);
}

/** For who has no scripts: the others find it in the toast. */
export function PlainUndo({ orderId }: { orderId: string }) {
  return (
    <noscript>
      <form method="post" action={`/vendor-dashboard/orders/${orderId}/undo`}>
        <Button type="submit">Undo</Button>
      </form>
    </noscript>
  );
}
