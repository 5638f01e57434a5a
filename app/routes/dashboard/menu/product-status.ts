import { productStatuses } from "#app/domain/menu/product.ts";
import { refuse } from "#app/domain/outcome.ts";
import { answerForm, backOrAnswer, postedFields } from "#app/routes/forms.ts";
import { updateProduct } from "#app/use-cases/menu/update-product.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-status";

const FAILED = "Failed to update product status.";

/** Activates or disables a product: that alone, whatever else changed meanwhile. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "stock");
  const typed = await postedFields(request);
  const status = productStatuses.find((known) => known === typed.status);
  const edit = { productId: params.productId, version: null, edit: { status } };
  const outcome = status ? await updateProduct(visit, actor, edit) : refuse("malformed", FAILED);
  const said = outcome.ok ? outcome : { ...outcome, message: FAILED };
  const answer = answerForm(said, "Product updated successfully!");
  return backOrAnswer(request, `/vendor-dashboard/menu/${params.productId}`, answer);
}
