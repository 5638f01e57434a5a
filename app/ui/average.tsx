/** A character, not an icon, because every listing has it. */
export const Average = ({ rating, className = "" }: { rating: { average: number }; className?: string }) => (
  <span className={`font-semibold whitespace-nowrap tabular-nums ${className}`}>
    <span aria-hidden className="mr-1 text-sativa">
      ★
    </span>
    <span className="sr-only">Rated </span>
    {rating.average.toFixed(1)}
    <span className="sr-only"> out of 5</span>
  </span>
);
