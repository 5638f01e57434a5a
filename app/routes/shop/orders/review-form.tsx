import { canReview } from "#app/domain/dispensaries/review.ts";
import { REVIEW_TEXT_MAX } from "#app/domain/dispensaries/review-rules.ts";
import type { ReviewJson } from "#app/domain/dispensaries/review-schema.ts";
import { Card } from "#app/ui/card.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { StarsField } from "#app/ui/form/stars-field.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { ReviewRules } from "#app/ui/review-rules.tsx";
import { ReviewText } from "#app/ui/review-text.tsx";
import type { ShownOrder } from "./tracking-state.ts";

export const REVIEW_FAILED = "Failed to send your review. Please try again.";

type Props = { order: ShownOrder; review: ReviewJson | null; timeZone: string };

export function OrderReview({ order, review, timeZone }: Props) {
  const post = usePost("orderReview", REVIEW_FAILED);
  if (review) {
    return (
      <Card title="Your review" className="sm:col-span-2 print:hidden">
        <ReviewText review={review} dispensaryName={order.vendorDetails.dispensaryName} timeZone={timeZone} />
      </Card>
    );
  }
  if (!canReview(order.stage)) return null;
  return (
    <Card title="How was it?" className="sm:col-span-2 print:hidden">
      <PostForm {...post} action={`/order-confirmation/${order._id}/review`} className="grid gap-4">
        <ReviewFields order={order} />
      </PostForm>
    </Card>
  );
}

/** Without scripts the form has a page of its own. */
export const ReviewFields = ({ order }: { order: ShownOrder }) => (
  <>
    <StarsField label={`Your rating of ${order.vendorDetails.dispensaryName}`} name="rating" />
    <TextArea
      label="Your review (optional)"
      name="text"
      rows={3}
      maxLength={REVIEW_TEXT_MAX}
      hint="It is public, with your first name and last initial, and cannot be changed later."
    />
    <FormProblem />
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <SubmitButton busyText="Sending…">Send review</SubmitButton>
      <ReviewRules />
    </div>
  </>
);
