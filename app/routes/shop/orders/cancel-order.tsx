import { Button } from "#app/ui/button.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalReload } from "#app/ui/form/use-post.ts";

/** Asks first. Stays mounted once nothing can be canceled, to explain a press that came too late. */
export function CancelOrder({ orderId, open }: { orderId: string; open: boolean }) {
  const post = usePost("orderCancel", "Failed to cancel the order");
  const { response } = post;
  const refused = response && !response.done ? response : undefined;
  const tooLate = refused?.reason === "illegal-move" && !open;
  useRefusalReload(post);
  return (
    <div className="contents">
      {refused && (open || tooLate) ? (
        <FormProblem own={`${tooLate ? "It was too late to cancel. " : ""}${refused.message}`} className="basis-full" />
      ) : null}
      {open ? (
        <details className="group open:basis-full">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-full border border-line bg-card px-5 font-semibold text-danger hover:bg-danger/8 group-open:border-danger [&::-webkit-details-marker]:hidden">
            Cancel order
          </summary>
          <div className="mt-3 grid gap-3 rounded-xl bg-danger/8 px-4 py-3">
            <p>Cancel this order for good? This cannot be undone.</p>
            <PostForm {...post} action={`/order-confirmation/${orderId}/cancel`} className="flex flex-wrap gap-3">
              <SubmitButton look="danger" busyText="Canceling…">
                Yes, cancel it
              </SubmitButton>
              <Button
                look="secondary"
                className="noscript:hidden"
                onClick={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}
              >
                Keep order
              </Button>
            </PostForm>
          </div>
        </details>
      ) : null}
    </div>
  );
}
