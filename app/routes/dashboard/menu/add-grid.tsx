import { imageUrl } from "#app/domain/image-url.ts";
import type { Origin } from "#app/domain/menu/add-many.ts";
import { HIDDEN_WITHOUT_IMAGE, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import type { Category } from "#app/domain/menu/product.ts";
import { draftOf } from "#app/domain/menu/variation-draft.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { CatalogProduct } from "#db/menu/catalog.ts";

type GridRow = {
  from: Origin;
  name: string;
  brand: string;
  category: Category;
  imageKey: string | null;
  amount: string;
  strain: string;
  price: string;
};

/** A row for each size that the catalog knows of what was picked, and one for each copy. */
export function gridOf(picked: readonly CatalogProduct[], copied: readonly InventoryProduct[]): GridRow[] {
  const sizes = picked.flatMap(({ id, name, brand, category, strain, amounts, images: [imageKey = null] }) =>
    (amounts.length > 0 ? amounts : [""]).map((amount) => ({
      from: { kind: "catalog" as const, id },
      ...{ name, brand, category, imageKey, amount, strain: strain ?? "", price: "" },
    })),
  );
  const copies = copied.map((product) => {
    const { id, name, brand, category, imageKey } = product;
    const { amount, strain, price } = draftOf(product);
    return { from: { kind: "own" as const, id }, name, brand, category, imageKey, amount, strain, price };
  });
  return [...copies, ...sizes];
}

/** Sizes and prices of what is to go up, a row each. */
export function AddGrid({ rows }: { rows: readonly GridRow[] }) {
  return (
    <ul className="mt-3 overflow-hidden rounded-card border border-line bg-card">
      {rows.map(({ from, name, brand, category, imageKey, amount, strain, price }, at) => {
        const label = (text: string) => (
          <>
            {text}
            <span className="sr-only">{` of ${name}, row ${at + 1}`}</span>
          </>
        );
        return (
          <li
            key={`${from.kind} ${from.id} ${amount}`}
            className="flex flex-wrap items-start gap-3 border-t border-line px-3 py-3 first:border-t-0 sm:px-4"
          >
            <input type="hidden" name="row" value={at} />
            <input type="hidden" name={`from.${at}`} value={`${from.kind} ${from.id}`} />
            <img
              src={imageUrl(imageKey, "small")}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-12 shrink-0 rounded-lg bg-wash object-cover"
            />
            <div className="min-w-40 flex-1">
              <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{name}</p>
              <p className="text-sm text-quiet">{[brand, category].filter(Boolean).join(" · ")}</p>
              {imageKey ? null : <p className="text-sm font-semibold">{HIDDEN_WITHOUT_IMAGE}</p>}
            </div>
            <div className="grid grid-cols-2 gap-2 max-sm:basis-full sm:flex">
              {category === "Gear" ? null : (
                <>
                  <Field
                    label={label("Amount")}
                    name={`amount.${at}`}
                    defaultValue={amount}
                    maxLength={40}
                    className="sm:w-24"
                  />
                  <Field
                    label={label("Strain")}
                    name={`strain.${at}`}
                    defaultValue={strain}
                    maxLength={120}
                    className="sm:w-40"
                  />
                </>
              )}
              <Field
                label={label("Price $")}
                name={`price.${at}`}
                defaultValue={price}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                className="sm:w-24"
              />
              <Field
                label={label("Sale $")}
                name={`salePrice.${at}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                className="sm:w-24"
              />
              <Field
                label={label("In stock")}
                name={`stock.${at}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                placeholder="Any"
                className="sm:w-24"
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
