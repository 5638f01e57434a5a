import { z } from "../zod.ts";

const rating = z.preprocess(
  (sent) => (typeof sent === "string" && /^\d$/.test(sent) ? Number(sent) : sent),
  z.int("Choose one to five stars."),
);

export const newReviewSchema = z.object({
  rating,
  text: z.string("The text must be text.").trim().optional().default(""),
});

export const reviewAnswerSchema = z.object({ text: z.string("Write an answer first.").trim() });

export const reviewSchema = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  rating: z.number().min(1).max(5).nullable(),
  text: z.string(),
  author: z.string().nullable().meta({ description: "First name and initial, such as 'Ana R.'" }),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  removed: z.string().nullable().meta({ description: "The rule it broke, if removed. Then it has no text or rating." }),
});

export type ReviewJson = z.infer<typeof reviewSchema>;

export const ratingSchema = z
  .object({ average: z.number(), count: z.number() })
  .nullable()
  .meta({ description: "Null without reviews." });
