import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { Allowance } from "#app/domain/compliance/limit.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { PictureField } from "../pictures/picture-field.tsx";
import type { Item, ItemChange, useVariations } from "./use-variations.ts";
import { VariationFields } from "./variation-fields.tsx";

type Product = {
  category: Category | "";
  amounts?: readonly string[];
  pictures?: readonly string[];
  purpose: "product" | "catalogue";
  allowance: Allowance;
};
type ListProps = Product & { variations: ReturnType<typeof useVariations>; onEdit?(): void };

export const VariationCards = ({ variations: { items, edit, remove }, onEdit, ...product }: ListProps) => (
  <ol className="space-y-4">
    {items.map((item, at) => (
      <VariationCard
        key={item.key}
        {...product}
        item={item}
        number={at + 1}
        onEdit={(next) => {
          edit(item.key, next);
          onEdit?.();
        }}
        onRemove={items.length > 1 ? () => remove(item.key) : undefined}
      />
    ))}
  </ol>
);

type CardProps = Product & {
  item: Item;
  number: number;
  onEdit(next: ItemChange): void;
  onRemove: (() => void) | undefined;
};

function VariationCard({ item, number, pictures = [], purpose, onEdit, onRemove, ...fields }: CardProps) {
  const { state, message, draft, errors } = item;
  if (state === "done") {
    return (
      <li className="flex items-center gap-3 rounded-card border border-leaf bg-wash px-4 py-3">
        <CircleCheck className="size-5 shrink-0 text-leaf" aria-hidden />
        <p>
          <b>{[draft.amount, draft.strain].filter(Boolean).join(" · ") || `Variation ${number}`}</b> is on your menu.
          {message ? ` ${message}` : ""}
        </p>
      </li>
    );
  }
  return (
    <li className="rounded-card border border-line bg-card p-4 sm:p-6">
      <fieldset disabled={state === "sending"}>
        <div className="flex items-center justify-between gap-4">
          <legend className="font-display text-lg font-semibold">Variation {number}</legend>
          {onRemove ? (
            <button
              type="button"
              onClick={onRemove}
              aria-label={`Remove variation ${number}`}
              className="-mr-2 grid size-11 place-items-center rounded-full text-quiet hover:bg-wash hover:text-ink"
            >
              <X className="size-5" aria-hidden />
            </button>
          ) : null}
        </div>
        {message ? (
          <p role="alert" className="mt-2 flex items-center gap-2 font-medium text-danger">
            <CircleAlert className="size-5 shrink-0" aria-hidden />
            {message}
          </p>
        ) : null}
        <div className="mt-3 grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <VariationFields {...fields} draft={draft} errors={errors} isNew onChange={(draft) => onEdit({ draft })} />
          <div className="space-y-3">
            {pictures.length > 0 ? (
              <CatalogPictures
                pictures={pictures}
                chosen={item.image}
                onChoose={(image) => onEdit({ image, picture: undefined })}
              />
            ) : null}
            <PictureField
              label={pictures.length > 0 ? "Or your own photo" : "Image"}
              purpose={purpose}
              error={errors.image}
              hint={
                purpose === "catalogue" ? "JPEG, PNG or WebP, up to 5MB. Best: 200KB or less" : "JPEG or PNG, up to 2MB"
              }
              onChange={(picture) => onEdit({ picture, ...(picture ? { image: undefined } : {}) })}
            />
          </div>
        </div>
      </fieldset>
    </li>
  );
}

type PicturesProps = { pictures: readonly string[]; chosen: string | undefined; onChoose(image: string): void };

const CatalogPictures = ({ pictures, chosen, onChoose }: PicturesProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">Image from the catalog</legend>
    <div className="flex flex-wrap gap-2">
      {pictures.map((key, at) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen === imageUrl(key)}
          aria-label={`Catalog image ${at + 1}`}
          onClick={() => onChoose(imageUrl(key))}
          className="rounded-xl border-2 border-line p-0.5 aria-pressed:border-leaf"
        >
          <img src={imageUrl(key, "small")} alt="" width={72} height={72} className="size-18 rounded-lg object-cover" />
        </button>
      ))}
    </div>
  </fieldset>
);
