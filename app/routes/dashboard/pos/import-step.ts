import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { formResponse } from "#app/routes/forms.ts";
import { resumeTreezImport } from "#app/use-cases/pos/resume-import.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/import-step";
import { answerPanel, readButton } from "./treez-actions.ts";
import { loadTreez } from "./treez-view.ts";

/** Runs the next step of an import. The panel calls it as long as someone watches. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const button = await readButton(request);
  if (!button.ok) return button.answer;
  const vendor = editingVendorOf(actor, "settings");
  const answer = formResponse(vendor, "");
  if (!vendor.ok) return answerPanel(request, button.value, answer);
  await resumeTreezImport(visit, vendor.value, button.value.id);
  if (request.headers.get("Sec-Fetch-Dest") === "document") return answerPanel(request, button.value, answer);
  return Response.json(await loadTreez(visit, vendor.value));
}
