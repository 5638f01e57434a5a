import { Star } from "lucide-react";
import { ratings } from "#app/domain/dispensaries/rating.ts";

export const Stars = ({ rating }: { rating: number }) => (
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
