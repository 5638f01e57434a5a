import { reviewsText } from "#app/domain/dispensaries/rating.ts";
import { NOBODY_PAYS } from "#app/domain/dispensaries/review.ts";
import { Average } from "#app/ui/average.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ReviewRules } from "#app/ui/review-rules.tsx";
import { ReviewText } from "#app/ui/review-text.tsx";
import type { Loaded } from "./loader-data.ts";

type Props = Pick<Loaded, "vendor" | "paths" | "rating" | "reviews" | "older" | "isFirst">;

export function Reviews({ vendor, paths, rating, reviews, older, isFirst }: Props) {
  const page = paths.about;
  return (
    <Card title="Reviews" id="reviews">
      {rating ? (
        <p className="flex items-center gap-3">
          <Average rating={rating} className="text-2xl" />
          <span className="text-quiet">{reviewsText(rating.count)}</span>
        </p>
      ) : (
        <p className="text-quiet">This dispensary has no reviews yet.</p>
      )}
      <p className="mt-1 max-w-prose text-sm text-quiet">{NOBODY_PAYS}</p>
      <ReviewRules />
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review._id} className="py-5">
            <ReviewText review={review} dispensaryName={vendor.dispensaryName} timeZone={vendor.timeZone} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isFirst ? null : (
          <ButtonLink to={`${page}#reviews`} look="secondary">
            Newest reviews
          </ButtonLink>
        )}
        {older ? (
          <ButtonLink to={`${page}?after=${older}#reviews`} look="secondary">
            Older reviews
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}
