import { importTreezProducts } from "#app/use-cases/import-treez-products.ts";
import type { Route } from "./+types/treez-import";
import { typedIn } from "./answers.ts";
import { ownShop } from "./own-shop.ts";
import { answerPanel } from "./treez-actions.ts";

/** Begins to apply the preview that was shown. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  const typed = await typedIn(request);
  return answerPanel(request, typed, await importTreezProducts(app, actor, { previewId: typed.id ?? "" }), "");
}
