import { formResponse, redirectOrRespond } from "#app/routes/forms.ts";
import { printTest } from "#app/use-cases/printing/print-test.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/printer-test";

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "settings");
  const sent = await printTest(visit, actor, params.printerId);
  return redirectOrRespond(
    request,
    "/vendor-dashboard/settings/printers",
    formResponse(sent, "Test ticket sent to the printer."),
  );
}
