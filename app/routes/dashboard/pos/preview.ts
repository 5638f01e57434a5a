import { previewTreezImport } from "#app/use-cases/pos/preview-import.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/preview";
import { answerPanel, readButton } from "./treez-actions.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const button = await readButton(request);
  if (!button.ok) return button.answer;
  return answerPanel(request, button.value, await previewTreezImport(visit, actor), "");
}
