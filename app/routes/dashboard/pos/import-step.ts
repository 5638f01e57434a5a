import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { postedFields } from "#app/routes/forms.ts";
import { resumeTreezImport } from "#app/use-cases/pos/resume-import.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/import-step";
import { answerPanel } from "./treez-actions.ts";
import { loadTreez } from "./treez-view.ts";

/** Runs the next step of an import. The panel calls it as long as someone watches. */
export async function action({ context, request }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const typed = await postedFields(request);
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return answerPanel(request, typed, vendor, "");
  await resumeTreezImport(visit, vendor.value, typed.id ?? "");
  if (request.headers.get("Sec-Fetch-Dest") === "document") return answerPanel(request, typed, vendor, "");
  return Response.json(await loadTreez(visit, vendor.value));
}
