import { formResponse, postedFields, redirectOrRespond, versionIn } from "#app/routes/forms.ts";
import { deleteProduct } from "#app/use-cases/menu/delete-product.ts";
import { ownShop } from "../own-shop.ts";
import type { Route } from "./+types/product-removal";

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const version = versionIn(await postedFields(request));
  const outcome = await deleteProduct(visit, actor, { productId: params.productId, version });
  // A change since the confirmation has its own message.
  const keepsMessage = outcome.ok || outcome.reason === "changed-meanwhile";
  const shown = keepsMessage ? outcome : { ...outcome, message: "Failed to delete product." };
  return redirectOrRespond(request, "/vendor-dashboard/menu", formResponse(shown, "Product deleted successfully!"));
}
