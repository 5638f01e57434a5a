import { removePromo } from "#app/use-cases/remove-promo.ts";
import type { Route } from "./+types/promo-end";
import { answerForm, backOrAnswer } from "./answers.ts";
import { saysOnFailure } from "./failure.ts";
import { ownShop } from "./own-shop.ts";

/** Takes the promotion off the menu. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const answer = answerForm(await removePromo(app, actor), "Promo ended.");
  return backOrAnswer(request, "/vendor-dashboard/settings/promo", answer);
}

export const clientAction = saysOnFailure("Failed to save promo: Please try again.");
