import { undoLine } from "#app/domain/menu/changes-schema.ts";
import { productStatuses } from "#app/domain/menu/product.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { formResponse, postedFields, redirectOrRespond } from "#app/routes/forms.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-status";
import { changeOne } from "./change-one.ts";

const FAILED = "Failed to update product status.";

export async function action({ context, request, params: { productId } }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const typed = await postedFields(request);
  const status = productStatuses.find((known) => known === typed.status);
  const outcome = status ? await changeOne(visit, actor, { productId, status }) : refuse("malformed", FAILED);
  const shown = outcome.ok ? ok(outcome.value.map(undoLine)) : { ...outcome, message: FAILED };
  const response = formResponse(shown, "Product updated successfully!");
  return redirectOrRespond(request, `/vendor-dashboard/menu/${productId}`, response);
}
