import { postedFields } from "#app/routes/forms.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/removal";
import { answerPanel } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  return answerPanel(request, typed, await disconnectTreez(visit, actor), "Treez is disconnected.");
}
