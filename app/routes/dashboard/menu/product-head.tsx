import { Copy, ImagePlus, Trash2 } from "lucide-react";
import { HIDDEN_WITHOUT_IMAGE, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmedPost } from "#app/ui/form/confirmed-post.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { Thumbnail } from "./thumbnail.tsx";
import { useShownStatus, useStatusPost } from "./use-status-post.ts";

type Props = { product: InventoryProduct; search: string; canEdit: boolean; onDeleted(): void };

export function ProductHead({ product, search, canEdit, onDeleted }: Props) {
  const path = `/vendor-dashboard/menu/${product.id}`;
  return (
    <div className="px-5 pt-1 pb-4">
      <div className="flex gap-4">
        <Thumbnail imageKey={product.imageKey} px={96} />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold [overflow-wrap:anywhere]">{product.name}</p>
          <p className="text-sm break-words text-quiet">
            {[product.brand, product.category].filter(Boolean).join(" · ")}
          </p>
          {product.imageKey ? null : <p className="mt-1 text-sm font-semibold">{HIDDEN_WITHOUT_IMAGE}</p>}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <StatusButton product={product} />
        {canEdit ? (
          <>
            <ButtonLink to={`${path}/image${search}`} look="secondary" preventScrollReset>
              <ImagePlus className="size-5" aria-hidden />
              {product.imageKey ? "Change image" : "Add image"}
            </ButtonLink>
            <ButtonLink to={`/vendor-dashboard/add-many?copy=${product.id}`} look="secondary">
              <Copy className="size-5" aria-hidden />
              Duplicate
            </ButtonLink>
            <ConfirmedPost
              opener={
                <>
                  <Trash2 className="size-5" aria-hidden />
                  <span className="sr-only">Delete</span>
                </>
              }
              className="ml-auto px-3!"
              title="Delete this product?"
              text={`${product.name} leaves your menu for good. To hide it for a while, disable it instead.`}
              keep="Keep it"
              form="productDelete"
              action={`${path}/removal`}
              failed="Failed to delete product."
              fields={{ version: product.version }}
              onDone={onDeleted}
            >
              Delete
            </ConfirmedPost>
          </>
        ) : null}
      </div>
    </div>
  );
}

function StatusButton({ product }: { product: InventoryProduct }) {
  const active = useShownStatus(product) === "Active";
  return (
    <PostForm {...useStatusPost(product)}>
      <input type="hidden" name="status" value={active ? "Disabled" : "Active"} />
      <SubmitButton look={active ? "secondary" : "primary"}>{active ? "Disable" : "Activate"}</SubmitButton>
    </PostForm>
  );
}
