import { previewTreezImport } from "#app/use-cases/preview-treez-import.ts";
import { postedFields } from "../forms.ts";
import type { Route } from "./+types/treez-preview";
import { ownShop } from "./own-shop.ts";
import { answerPanel } from "./treez-actions.ts";

/** Begins to read what Treez has. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request });
  const typed = await postedFields(request);
  return answerPanel(request, typed, await previewTreezImport(visit, actor), "");
}
