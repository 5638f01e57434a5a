import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { z } from "#app/domain/zod.ts";
import { type FormResult, formResponse, readForm, redirectOrRespond } from "#app/routes/forms.ts";
import type { VendorActor } from "#app/session/require.ts";
import { disconnectTreez } from "#app/use-cases/pos/disconnect-treez.ts";
import { importProducts } from "#app/use-cases/pos/import-products.ts";
import { previewTreez } from "#app/use-cases/pos/preview-import.ts";
import { resumeImport } from "#app/use-cases/pos/resume-import.ts";
import type { Visit } from "#app/visit.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/actions";
import { loadPos, panelPaths } from "./pos-view.ts";

const buttonForm = z.strictObject({ id: z.string().default(""), back: z.string().default("") });
const STEP = "vendor/treez/step";

/** The buttons of the Treez panel, by the path in app/routes.ts that each posts to. */
const buttons: Record<string, (visit: Visit, actor: VendorActor, id: string) => Promise<FormResult>> = {
  "vendor/treez/preview": async (visit, actor) => formResponse(await previewTreez(visit, actor), ""),
  "vendor/treez/import": async (visit, actor, previewId) =>
    formResponse(await importProducts(visit, actor, { previewId }), ""),
  async [STEP](visit, actor, id) {
    const vendor = editingVendorOf(actor, "settings");
    if (vendor.ok) await resumeImport(visit, vendor.value, id);
    return formResponse(vendor, "");
  },
  "vendor/treez/removal": async (visit, actor) =>
    formResponse(await disconnectTreez(visit, actor), "Treez is disconnected."),
};

export async function action({ context, request, pattern }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const form = await readForm(request, buttonForm);
  if (!form.ok) return form.response;
  const response = await buttons[pattern]!(visit, actor, form.value.id);
  redirectOrRespond(request, panelPaths.find((path) => path === form.value.back) ?? panelPaths[0], response);
  return pattern === STEP && response.data.done ? Response.json(await loadPos(visit, actor.vendorId)) : response;
}
