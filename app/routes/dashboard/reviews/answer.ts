import { reviewAnswerSchema } from "#app/domain/dispensaries/review-schema.ts";
import { formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import { answerReview } from "#app/use-cases/dispensaries/answer-review.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/answer";

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "reviews");
  const form = await readForm(request, reviewAnswerSchema);
  if (!form.ok) return redirectOrRespond(request, BACK, form.answer);
  const answered = await answerReview(visit, actor, { reviewId: params.reviewId, text: form.value.text });
  return redirectOrRespond(request, BACK, formResponse(answered, "Your answer is published.", form.typed));
}

const BACK = "/vendor-dashboard/reviews";
