import { disconnectTreez } from "#app/use-cases/disconnect-treez.ts";
import { postedFields } from "../forms.ts";
import type { Route } from "./+types/treez-removal";
import { ownShop } from "./own-shop.ts";
import { answerPanel } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request });
  const typed = await postedFields(request);
  return answerPanel(request, typed, await disconnectTreez(visit, actor), "Treez is disconnected.");
}
