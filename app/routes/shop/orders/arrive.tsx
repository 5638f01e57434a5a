import { Car } from "lucide-react";
import { CAR_MAX } from "#app/domain/orders/event.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost, useRefusalReload } from "#app/ui/form/use-post.ts";
import type { ShownOrder, TrackingState } from "./tracking-state.ts";

/** Shoppers can correct the car and spot afterward. */
export function Arrive({ order, tracking: { canArrive, arrival } }: { order: ShownOrder; tracking: TrackingState }) {
  const post = usePost("orderArrival", "Failed to tell the dispensary");
  useRefusalReload(post);
  if (!canArrive) return null;
  return (
    <Card title={arrival ? "They know you’re here" : "Are you there?"} className="sm:col-span-2">
      <p className="text-quiet">
        {arrival
          ? `${order.vendorDetails.dispensaryName} can see that you’re here${arrival.car ? `: ${arrival.car}` : ""}.`
          : "Tell the dispensary when you have arrived, and where you parked if they bring it out to you."}
      </p>
      <PostForm
        {...post}
        action={`/order-confirmation/${order._id}/arrival`}
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <Field
          label="Your car and spot (optional)"
          name="car"
          placeholder="Blue Honda, spot 3"
          maxLength={CAR_MAX}
          defaultValue={arrival?.car}
        />
        <SubmitButton busyText="Telling them…" look={arrival ? "secondary" : "primary"}>
          <Car className="size-5" aria-hidden />
          {arrival ? "Update" : "I'm here"}
        </SubmitButton>
        <FormProblem className="sm:col-span-2" />
      </PostForm>
    </Card>
  );
}
