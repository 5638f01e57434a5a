export const ratings = [1, 2, 3, 4, 5] as const;

/** The reviews of a dispensary in two numbers, kept beside it; those that were removed do not count. */
export type RatingSums = { ratingSum: number; ratingCount: number };

/** "4.6" of 31, or null where nobody has reviewed yet. */
export function ratingOf({ ratingSum, ratingCount }: RatingSums): { average: number; count: number } | null {
  return ratingCount === 0 ? null : { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount };
}

/** "31 reviews". */
export const reviewsText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;
