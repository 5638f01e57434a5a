import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { resumeTreezImport } from "#app/use-cases/pos/resume-import.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/import-step";
import { answerPanel, readButton } from "./treez-actions.ts";
import { loadTreez } from "./treez-view.ts";

/** Does the next piece of an import and says how far it is. The panel calls it for as long as somebody looks. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const button = await readButton(request);
  if (!button.ok) return button.answer;
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return answerPanel(request, button.value, vendor, "");
  await resumeTreezImport(visit, vendor.value, button.value.id);
  if (request.headers.get("Sec-Fetch-Dest") === "document") return answerPanel(request, button.value, vendor, "");
  return Response.json(await loadTreez(visit, vendor.value));
}
