import { disconnectTreez } from "#app/use-cases/disconnect-treez.ts";
import type { Route } from "./+types/treez-removal";
import { typedIn } from "./answers.ts";
import { ownShop } from "./own-shop.ts";
import { answerPanel } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  return answerPanel(request, typed, await disconnectTreez(app, actor), "Treez is disconnected.");
}
