import { ratingOf, reviewsText } from "#app/domain/dispensaries/rating.ts";
import { toReviewJson } from "#app/domain/dispensaries/review.ts";
import { REVIEW_TEXT_MAX } from "#app/domain/dispensaries/review-rules.ts";
import type { ReviewJson } from "#app/domain/dispensaries/review-schema.ts";
import { Average } from "#app/ui/average.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormProblem, PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { usePost } from "#app/ui/form/use-post.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { ReviewRules } from "#app/ui/review-rules.tsx";
import { ReviewText } from "#app/ui/review-text.tsx";
import { findVendorRating, listReviewsOfVendor } from "#db/dispensaries/reviews.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/reviews";

const PAGE = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "reviews");
  const after = new URL(request.url).searchParams.get("after");
  const [shop, page] = await Promise.all([
    findVendorRating(visit.db, actor.vendorId),
    listReviewsOfVendor(visit.db, actor.vendorId, { limit: PAGE, after }),
  ]);
  return {
    dispensaryName: shop?.dispensaryName ?? "",
    timeZone: shop?.timeZone ?? "UTC",
    rating: shop ? ratingOf(shop) : null,
    reviews: page.reviews.map(toReviewJson),
    next: page.more ? page.reviews.at(-1)?.id : undefined,
  };
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { dispensaryName, timeZone, rating, reviews, next } = loaderData;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="font-display text-3xl font-semibold sm:text-4xl">Reviews</h1>
        {rating ? (
          <p className="flex items-center gap-2 text-lg">
            <Average rating={rating} />
            <span className="text-quiet">{reviewsText(rating.count)}</span>
          </p>
        ) : null}
      </div>
      {reviews.length === 0 ? (
        <EmptyState title="No reviews yet.">
          <p className="max-w-prose text-quiet">
            Customers can leave a review on their order’s page after delivery or pickup.
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {reviews.map((review) => (
            <li key={review._id} className="p-5">
              <ReviewText review={review} dispensaryName={dispensaryName} timeZone={timeZone} />
              {review.removed ? null : <Answer review={review} />}
            </li>
          ))}
        </ul>
      )}
      <Pager label="Pages of reviews" on={next && [`?after=${next}`, "Older reviews"]} />
      <div className="mt-6">
        <ReviewRules />
      </div>
    </>
  );
}

function Answer({ review: { _id, author, answer } }: { review: ReviewJson }) {
  const post = usePost("reviewAnswer", "Failed to save your answer. Please try again.", undefined, `answer ${_id}`);
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline-offset-4 hover:underline">
        {answer ? "Change your answer" : "Answer"}
        <span className="sr-only"> to {author}</span>
      </summary>
      <PostForm
        {...post}
        action={`/vendor-dashboard/reviews/${_id}/answer`}
        className="mt-1 grid max-w-prose justify-items-start gap-3"
      >
        <TextArea
          label="Your answer"
          name="text"
          rows={3}
          maxLength={REVIEW_TEXT_MAX}
          defaultValue={answer?.text}
          hint="Published below the review."
          className="w-full"
        />
        <FormProblem />
        <SubmitButton>Publish answer</SubmitButton>
      </PostForm>
    </details>
  );
}
