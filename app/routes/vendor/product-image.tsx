import { useEffect, useRef, useState } from "react";
import { data, useFetcher, useNavigate, useSearchParams } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { imageDoors } from "#app/domain/image-doors.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { refuse } from "#app/domain/outcome.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { discardImages } from "#app/use-cases/discard-images.ts";
import { storeImage } from "#app/use-cases/store-image.ts";
import { updateProduct } from "#app/use-cases/update-product.ts";
import { findProductOfVendor } from "#db/inventory.ts";
import type { Route } from "./+types/product-image";
import { answerForm } from "./answers.ts";
import { appendPicture, type Picture } from "./encode-picture.ts";
import { saysOnFailure } from "./failure.ts";
import { ownShop } from "./own-shop.ts";
import { PictureField } from "./picture-field.tsx";

export const meta: Route.MetaFunction = () => [
  { title: `Product image · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

const noSuch = refuse("not-found", "There is no such product.");

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = await ownShop({ context, request });
  const product = await findProductOfVendor(app.db, actor.vendorId, params.productId);
  if (!product) throw data(noSuch.message, { status: 404 });
  return { product };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, actor } = await ownShop({ context, request });
  // Before the picture is read: for a product of others no picture is taken at all.
  if (!(await findProductOfVendor(app.db, actor.vendorId, params.productId))) return answerForm(noSuch, "");
  const stored = await storeImage(app, actor, { purpose: "product", upload: request });
  if (!stored.ok) return answerForm(stored, "");
  const [imageKey] = stored.value.images;
  if (!imageKey) return answerForm(refuse("malformed", imageDoors.product.missing), "");
  const edit = { productId: params.productId, version: null, edit: { imageKey } };
  const outcome = await updateProduct(app, actor, edit);
  if (!outcome.ok) await discardImages(app, stored.value.images);
  return answerForm(outcome, "Product updated successfully!");
}

export const clientAction = saysOnFailure("Please try again.");

/** The image panel: a photo, its square, and what shoppers will see (SPEC.md 2, Menu). */
export default function ProductImage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  const fetcher = useFetcher<typeof action>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const picture = useRef<() => Promise<Picture>>(undefined);
  const [problem, setProblem] = useState<string>();
  const back = `/vendor-dashboard/menu/${product.id}${params.size > 0 ? `?${params}` : ""}`;
  const close = () => navigate(back, { preventScrollReset: true });
  // Not before the list behind has been read anew: leaving now would cut that short.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;

  useEffect(() => {
    if (!answer) return;
    if (!answer.done) return setProblem(`Failed to update product image. ${answer.message}`);
    toast(answer.message);
    navigate(back, { preventScrollReset: true });
  }, [answer, back, navigate, toast]);

  async function send() {
    if (!picture.current) return setProblem(imageDoors.product.missing);
    setProblem(undefined);
    const form = new FormData();
    try {
      appendPicture(form, "image", await picture.current());
    } catch {
      return setProblem("Failed to upload image. Please try again.");
    }
    fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <Dialog title="Product image" onClose={close} closeHref={back}>
      <div className="dialog-body space-y-5 pt-0">
        <p className="-mt-1 text-quiet [overflow-wrap:anywhere]">{product.name}</p>
        {product.imageKey ? (
          <figure className="flex items-center gap-4">
            <img src={imageUrl(product.imageKey, "small")} alt="" className="size-20 rounded-xl object-cover" />
            <figcaption className="text-sm text-quiet">The image that shoppers see now.</figcaption>
          </figure>
        ) : null}
        <PictureField
          label="New image"
          purpose="product"
          error={problem}
          hint="JPEG or PNG, up to 2MB"
          onChange={(next) => {
            picture.current = next;
            setProblem(undefined);
          }}
        />
      </div>
      <div className="dialog-foot flex gap-3">
        <Button look="secondary" onClick={close}>
          Cancel
        </Button>
        <Button onClick={() => void send()} busy={fetcher.state !== "idle"} className="grow">
          Save image
        </Button>
      </div>
    </Dialog>
  );
}
