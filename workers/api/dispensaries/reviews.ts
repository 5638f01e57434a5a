import { Hono } from "hono";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { toReviewJson } from "#app/domain/dispensaries/review.ts";
import { ratingSchema, reviewAnswerSchema, reviewSchema } from "#app/domain/dispensaries/review-schema.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { refuse } from "#app/domain/outcome.ts";
import { z } from "#app/domain/zod.ts";
import { answerReview } from "#app/use-cases/dispensaries/answer-review.ts";
import { findPublicReviews } from "#db/dispensaries/reviews.ts";
import type { HonoEnv } from "#workers/hono-env.ts";
import { describes, done, respond, respondRefusal } from "../handlers.ts";
import { respondPage } from "../paging.ts";
import { vendorCalls } from "../vendor-calls.ts";

const PAGE_USUAL = 20;
const PAGE_MOST = 100;

const reviewsSchema = done.extend({
  data: z.array(reviewSchema),
  rating: ratingSchema,
  nextPage: z.string().nullable().meta({ description: "The address of the next page; null on the last one." }),
});

export const reviews = new Hono<HonoEnv>().get(
  "/vendors/:id/reviews",
  describes("A dispensary's reviews, newest first", { 200: reviewsSchema }, [404], {
    tag: "Shopper",
    description: `In pages of \`limit\` (${PAGE_USUAL}, at most ${PAGE_MOST}). A removed review names the rule that it broke.`,
  }),
  async (c) => {
    const { searchParams } = new URL(c.req.url);
    const limit = Math.min(parseWhole(searchParams.get("limit")) || PAGE_USUAL, PAGE_MOST);
    const page = { limit, after: searchParams.get("after") };
    const found = await findPublicReviews(c.get("visit").db, c.req.param("id"), page);
    if (!found) return respondRefusal(c, refuse("not-found", "Failed to load vendor or products data."));
    const last = found.more ? found.reviews.at(-1) : undefined;
    return respondPage(c, found.reviews.map(toReviewJson), last?.id ?? null, { rating: ratingOf(found.sums) });
  },
);

export const reviewAnswers = vendorCalls("reviews");

reviewAnswers.put("/vendors/reviews/:reviewId/answer", "Answer a review of your dispensary", {
  description: "A later answer replaces the earlier one.",
  responses: { 200: done },
  body: reviewAnswerSchema,
  async run(c, visit, actor, sent) {
    const reply = { reviewId: c.req.param("reviewId"), ...sent };
    return respond(c, await answerReview(visit, actor, reply), () => ({}));
  },
});
