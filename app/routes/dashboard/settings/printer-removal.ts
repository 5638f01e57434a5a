import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { removeTicketPrinter } from "#app/use-cases/printing/remove-printer.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/printer-removal";

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const removed = await removeTicketPrinter(visit, actor, params.printerId);
  return redirectOrRespond(request, "/vendor-dashboard/settings/printers", formResponse(removed, "Printer removed."));
}
