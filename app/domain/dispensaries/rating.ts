export const ratings = [1, 2, 3, 4, 5] as const;

/** Stored with the dispensary; excludes removed reviews. */
export type RatingSums = { ratingSum: number; ratingCount: number };

export function ratingOf({ ratingSum, ratingCount }: RatingSums): { average: number; count: number } | null {
  return ratingCount === 0 ? null : { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount };
}

export const reviewsText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "review" : "reviews"}`;
