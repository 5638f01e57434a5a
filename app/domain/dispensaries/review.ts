import type { Stage } from "../orders/stage.ts";
import { isoTime } from "../time.ts";
import { ratings } from "./rating.ts";
import { brokenRule, type RemovalReason, removalReasonText, reviewTextError } from "./review-rules.ts";
import type { ReviewJson } from "./review-schema.ts";

export const NOBODY_PAYS =
  "Reviews come from orders that were delivered or picked up, one for each order. No dispensary can buy, move or hide one.";

export type NewReview = { rating: number; text: string };

export function reviewErrors({ rating, text }: NewReview) {
  const errors: Partial<Record<keyof NewReview, string>> = {};
  if (!(ratings as readonly number[]).includes(rating)) errors.rating = "Choose one to five stars.";
  const error = reviewTextError(text);
  if (error) errors.text = error;
  return errors;
}

export const answerError = (text: string): string | undefined =>
  text.trim() === "" ? "Write an answer first." : reviewTextError(text);

const reviewable: readonly Stage[] = ["delivered", "collected"];

export const canReview = (stage: Stage): boolean => reviewable.includes(stage);

export type StoredReview = {
  id: string;
  createdAt: number;
  rating: number;
  text: string;
  answer: string | null;
  answeredAt: number | null;
  removalReason: RemovalReason | null;
  firstName: string;
  lastName: string;
};

export const UNNAMED = "A customer";
const NAME_MAX = 20;

/** "Ana R.": nothing more about a shopper is public. "A customer" if the names were deleted or aren't names. */
export function authorName({ firstName, lastName }: Pick<StoredReview, "firstName" | "lastName">): string {
  const [first = ""] = firstName.trim().split(/\s+/);
  const isName = /^[\p{L}\p{M}'\u2019.-]+$/u.test(first) && [...first].length <= NAME_MAX;
  if (!isName || brokenRule(first)) return UNNAMED;
  const [initial = ""] = lastName.trim();
  return /^\p{L}$/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first;
}

export function toReviewJson(review: StoredReview): ReviewJson {
  const { id: _id, createdAt, removalReason, answer, answeredAt } = review;
  const shown = { _id, createdAt: isoTime(createdAt) };
  if (removalReason !== null) {
    const removed = `Removed: ${removalReasonText[removalReason]}`;
    return { ...shown, rating: null, text: "", author: null, answer: null, removed };
  }
  return {
    ...shown,
    rating: review.rating,
    text: review.text,
    author: authorName(review),
    answer: answer === null || answeredAt === null ? null : { text: answer, at: isoTime(answeredAt) },
    removed: null,
  };
}
