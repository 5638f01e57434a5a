import { removePromo } from "#app/use-cases/remove-promo.ts";
import { answerForm, backOrAnswer } from "../forms.ts";
import type { Route } from "./+types/promo-end";
import { ownShop } from "./own-shop.ts";

/** Takes the promotion off the menu. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request });
  const answer = answerForm(await removePromo(visit, actor), "Promo ended.");
  return backOrAnswer(request, "/vendor-dashboard/settings/promo", answer);
}
