import { Star } from "lucide-react";
import { ratings } from "#app/domain/dispensaries/rating.ts";
import type { ReviewJson } from "#app/domain/dispensaries/review-schema.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";

type Props = { review: ReviewJson; dispensaryName: string; timeZone: string };

export function ReviewText({ review, dispensaryName, timeZone }: Props) {
  const { rating, text, author, answer, removed } = review;
  const day = dayText(localDate(Date.parse(review.createdAt), timeZone));
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {rating === null ? null : <Stars rating={rating} />}
        {author ? <span className="font-semibold break-words">{author}</span> : null}
        <time dateTime={review.createdAt} className="text-sm text-quiet">
          {day}
        </time>
      </p>
      {removed ? <p className="mt-1 text-quiet italic">{removed}</p> : null}
      {text ? <p className="mt-1 max-w-prose break-words whitespace-pre-line">{text}</p> : null}
      {answer ? (
        <div className="mt-3 max-w-prose border-l-2 border-leaf pl-4">
          <p className="text-sm font-semibold">{dispensaryName} answered</p>
          <p className="break-words whitespace-pre-line">{answer.text}</p>
        </div>
      ) : null}
    </>
  );
}

const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} out of 5 stars`} className="inline-flex gap-0.5 align-middle">
    {ratings.map((at) => (
      <Star
        key={at}
        className={`size-4 ${at <= rating ? "fill-sativa text-sativa" : "fill-line text-line"}`}
        aria-hidden
      />
    ))}
  </span>
);
