import { isOfferedAmount } from "#app/domain/menu/amount.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { BRAND_MAX, DESCRIPTION_MAX, type Errors, NAME_MAX } from "#app/domain/menu/variation.ts";
import type { ProductDraft } from "#app/domain/menu/variation-draft.ts";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";
import { bindField } from "./bind-field.ts";

type Props = { draft: ProductDraft; onChange(change: Partial<ProductDraft>): void; errors: Errors };

export function ProductFacts({ draft, onChange: set, errors }: Props) {
  const field = bindField(draft, set, errors);
  const move = (category: Category) =>
    set({ category, ...(isOfferedAmount(draft.amount, category) ? {} : { amount: "" }) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Product name" {...field("name")} required maxLength={NAME_MAX} className="sm:col-span-2" />
      <Field label="Brand" {...field("brand")} maxLength={BRAND_MAX} />
      <Select
        label="Category"
        {...field("category")}
        options={categories}
        onChange={(event) => move(event.target.value as Category)}
      />
      <TextArea
        label="Description"
        {...field("description")}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        className="sm:col-span-2"
      />
    </div>
  );
}
