import { answerForm, backOrAnswer, postedFields, versionIn } from "#app/routes/forms.ts";
import { deleteProduct } from "#app/use-cases/menu/delete-product.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-removal";

const FAILED = "Failed to delete product.";

/** Deletes a product as it was when that was confirmed. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const version = versionIn(await postedFields(request));
  const outcome = await deleteProduct(visit, actor, { productId: params.productId, version });
  // What changed since it was confirmed is worth a word of its own.
  const said = outcome.ok || outcome.reason === "changed-meanwhile" ? outcome : { ...outcome, message: FAILED };
  return backOrAnswer(request, "/vendor-dashboard/menu", answerForm(said, "Product deleted successfully!"));
}
