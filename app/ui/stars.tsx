import { Star } from "lucide-react";
import { ratings } from "#app/domain/dispensaries/rating.ts";

/** One review's stars. */
export function Stars({ rating }: { rating: number }) {
  return (
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
}

/** "★ 4.6", with what it is of for those who hear it. */
export function Average({
  rating,
  className = "",
}: {
  rating: { average: number; count: number };
  className?: string;
}) {
  return (
    <span className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap tabular-nums ${className}`}>
      <Star className="size-4 fill-sativa text-sativa" aria-hidden />
      <span className="sr-only">Rated </span>
      {rating.average.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
