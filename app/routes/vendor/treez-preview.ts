import { previewTreezImport } from "#app/use-cases/preview-treez-import.ts";
import type { Route } from "./+types/treez-preview";
import { typedIn } from "./answers.ts";
import { ownShop } from "./own-shop.ts";
import { answerPanel } from "./treez-actions.ts";

/** Begins to read what Treez has. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  return answerPanel(request, typed, await previewTreezImport(app, actor), "");
}
