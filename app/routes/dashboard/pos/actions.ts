import { formResponse } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreezImport } from "#app/use-cases/pos/preview-import.ts";
import type { Visit } from "#app/visit.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/actions";
import { answerPanel, readButton } from "./treez-actions.ts";

/** The buttons of the Treez panel, by the path in app/routes.ts that each posts to. */
const buttons = {
  "vendor/treez/preview": async (visit: Visit, actor: VendorActor) =>
    formResponse(await previewTreezImport(visit, actor), ""),
  "vendor/treez/import": async (visit: Visit, actor: VendorActor, previewId: string) =>
    formResponse(await importTreezProducts(visit, actor, { previewId }), ""),
  "vendor/treez/removal": async (visit: Visit, actor: VendorActor) =>
    formResponse(await disconnectTreez(visit, actor), "Treez is disconnected."),
};

export async function action({ context, request, pattern }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const button = await readButton(request);
  if (!button.ok) return button.answer;
  return answerPanel(
    request,
    button.value,
    await buttons[pattern as keyof typeof buttons](visit, actor, button.value.id),
  );
}
