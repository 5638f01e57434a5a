import { postedFields } from "#app/routes/forms.ts";
import { previewTreezImport } from "#app/use-cases/pos/preview-import.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/preview";
import { answerPanel } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  return answerPanel(request, typed, await previewTreezImport(visit, actor), "");
}
