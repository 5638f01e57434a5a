import { postedFields } from "#app/routes/forms.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/import";
import { answerPanel } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  return answerPanel(request, typed, await importTreezProducts(visit, actor, { previewId: typed.id ?? "" }), "");
}
