import { clockText } from "#app/domain/local-instant.ts";
import { Card } from "#app/ui/card.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalReload } from "#app/ui/form/use-post.ts";
import type { ShownOrder, TrackingState } from "./tracking-state.ts";

/** Only the checkout gives the reason, since someone else may have typed this phone number. */
export function ConfirmPickup({
  order,
  tracking: { confirmBy, timeZone },
}: {
  order: ShownOrder;
  tracking: TrackingState;
}) {
  const post = usePost("orderConfirmation", "Failed to tell the dispensary");
  useRefusalReload(post);
  if (confirmBy === null) return null;
  return (
    <Card title="Are you coming?" className="sm:col-span-2">
      <p className="text-quiet">
        {order.vendorDetails.dispensaryName} starts on your order once you confirm it. If you don’t by{" "}
        {clockText(Date.parse(confirmBy), timeZone)}, it is canceled, and you owe nothing.
      </p>
      <PostForm {...post} action={`/order-confirmation/${order._id}/confirmation`} className="mt-3 grid gap-3">
        <SubmitButton busyText="Telling them…" className="sm:justify-self-start">
          I’m coming
        </SubmitButton>
        <FormProblem />
      </PostForm>
    </Card>
  );
}
