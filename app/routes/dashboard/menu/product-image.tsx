import { data, useSearchParams } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { formResponse } from "#app/routes/forms.ts";
import { useFormResponse } from "#app/ui/form/use-form-response.ts";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { saveProductImage } from "#app/use-cases/menu/save-product-image.ts";
import { findProductOfVendor } from "#db/menu/queries.ts";
import { ownShop } from "../own-shop.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePicture } from "../pictures/use-picture.ts";
import { SettingsDialog } from "../settings/settings-form.tsx";
import type { Route } from "./+types/product-image";

export const meta: Route.MetaFunction = () => hiddenMeta("Product image");

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const product = await findProductOfVendor(visit.db, actor.vendorId, params.productId);
  if (!product) throw data("Product not found.", { status: 404 });
  return { product };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { visit, actor } = await ownShop({ context, request }, "menu");
  const saved = await saveProductImage(visit, actor, { productId: params.productId, upload: request });
  const shown = saved.ok ? saved : { ...saved, message: `${FAILED} ${saved.message}` };
  return formResponse(shown, "Product updated successfully!");
}

const FAILED = "Failed to update product image.";

export default function ProductImage({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  const [params] = useSearchParams();
  const response = useFormResponse("productImage", actionData, `${FAILED} Please try again.`);
  const picture = usePicture("product", { required: true });
  return (
    <SettingsDialog
      name="productImage"
      response={response}
      encType="multipart/form-data"
      prepare={picture.addTo}
      title="Product image"
      submit="Save image"
      back={`/vendor-dashboard/menu/${product.id}${params.size > 0 ? `?${params}` : ""}`}
    >
      <p className="-mt-1 text-quiet [overflow-wrap:anywhere]">{product.name}</p>
      {product.imageKey ? (
        <figure className="flex items-center gap-4">
          <img src={imageUrl(product.imageKey, "small")} alt="" className="size-20 rounded-xl object-cover" />
          <figcaption className="text-sm text-quiet">The image that shoppers see now.</figcaption>
        </figure>
      ) : (
        <p className="text-sm">
          <TextLink to={`/vendor-dashboard/menu-changes?kind=picture&product=${product.id}`}>
            Use the catalog's picture or a drawing
          </TextLink>
        </p>
      )}
      <PictureField label="New image" hint="JPEG or PNG, up to 2MB" {...picture.field} />
    </SettingsDialog>
  );
}
