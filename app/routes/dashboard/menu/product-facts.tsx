import { isOfferedAmount } from "#app/domain/menu/amount.ts";
import { type Category, categories } from "#app/domain/menu/product.ts";
import { BRAND_MAX, DESCRIPTION_MAX, type Faults, NAME_MAX } from "#app/domain/menu/variation.ts";
import type { ProductDraft } from "#app/domain/menu/variation-draft.ts";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";

type Props = { draft: ProductDraft; onChange(change: Partial<ProductDraft>): void; faults: Faults };

export function ProductFacts({ draft, onChange: set, faults }: Props) {
  /** Clears an amount that the new category doesn't offer. */
  const move = (category: Category) =>
    set({ category, ...(isOfferedAmount(draft.amount, category) ? {} : { amount: "" }) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Product name"
        name="name"
        required
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={faults.name}
        className="sm:col-span-2"
      />
      <Field
        label="Brand"
        name="brand"
        maxLength={BRAND_MAX}
        value={draft.brand}
        onChange={(event) => set({ brand: event.target.value })}
        error={faults.brand}
      />
      <Select
        label="Category"
        name="category"
        value={draft.category}
        onChange={(event) => move(event.target.value as Category)}
        error={faults.category}
      >
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TextArea
        label="Description"
        name="description"
        rows={2}
        maxLength={DESCRIPTION_MAX}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        error={faults.description}
        className="sm:col-span-2"
      />
    </div>
  );
}
