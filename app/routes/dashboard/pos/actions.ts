import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { z } from "#app/domain/zod.ts";
import { type Answered, formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importTreezProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreezImport } from "#app/use-cases/pos/preview-import.ts";
import { resumeTreezImport } from "#app/use-cases/pos/resume-import.ts";
import type { Visit } from "#app/visit.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/actions";
import { loadTreez, panelPaths } from "./treez-view.ts";

const buttonForm = z.strictObject({ id: z.string().default(""), back: z.string().default("") });
const STEP = "vendor/treez/step";

/** The buttons of the Treez panel, by the path in app/routes.ts that each posts to. */
const buttons: Record<string, (visit: Visit, actor: VendorActor, id: string) => Promise<Answered>> = {
  "vendor/treez/preview": async (visit, actor) => formResponse(await previewTreezImport(visit, actor), ""),
  "vendor/treez/import": async (visit, actor, previewId) =>
    formResponse(await importTreezProducts(visit, actor, { previewId }), ""),
  async [STEP](visit, actor, id) {
    const vendor = editingVendorOf(actor, "settings");
    if (vendor.ok) await resumeTreezImport(visit, vendor.value, id);
    return formResponse(vendor, "");
  },
  "vendor/treez/removal": async (visit, actor) =>
    formResponse(await disconnectTreez(visit, actor), "Treez is disconnected."),
};

export async function action({ context, request, pattern }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const form = await readForm(request, buttonForm);
  if (!form.ok) return form.answer;
  const answer = await buttons[pattern]!(visit, actor, form.value.id);
  redirectOrRespond(request, panelPaths.find((path) => path === form.value.back) ?? panelPaths[0], answer);
  return pattern === STEP && answer.data.done ? Response.json(await loadTreez(visit, actor.vendorId)) : answer;
}
