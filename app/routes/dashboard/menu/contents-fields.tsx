import { useState } from "react";
import { countedQuantities, type Packaged, weightClasses, weightClassOf } from "#app/domain/compliance/contents.ts";
import { countedText, isGuessed, labelContents } from "#app/domain/compliance/counted-contents.ts";
import type { Allowance } from "#app/domain/compliance/limit.ts";
import { quantities, quantityNames, statedContents } from "#app/domain/compliance/stated-contents.ts";
import type { Category } from "#app/domain/menu/product.ts";
import type { Errors, VariationField } from "#app/domain/menu/variation.ts";
import { type VariationDraft, variationOf } from "#app/domain/menu/variation-draft.ts";
import { Field, Select } from "#app/ui/form/field.tsx";

type Props = {
  category: Category;
  draft: VariationDraft;
  onChange(change: Partial<VariationDraft>): void;
  errors: Errors<VariationField>;
  allowance: Allowance;
  /** A new variation isn't called a guess before its amount is chosen. */
  isNew?: boolean;
};

const classNames = { flower: "Flower", concentrate: "Concentrate", edible: "Edible", none: "Nothing" } as const;

/** What a package counts as for legal limits; collapsed unless it is a guess or was stated. */
export function ContentsFields({ category, draft, onChange, errors, allowance, isNew = false }: Props) {
  const product: Packaged = { category, ...variationOf(draft) };
  const { contents } = draft;
  const set = (change: Partial<typeof contents>) => onChange({ contents: { ...contents, ...change } });
  const isGuess = isGuessed(product, allowance.limits) && !(isNew && draft.amount === "");
  const isOpen = useOnceTrue(isGuess || statedContents(contents) !== null);
  const shown = quantityNames.filter(
    (name) => countedQuantities[weightClassOf(product)].some((one) => one === name) || contents[name] !== "",
  );
  const label = labelContents(product);
  return (
    <details open={isOpen} className="rounded-xl border border-line px-4 sm:col-span-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        What the package holds, for legal limits
      </summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">
        <p aria-live="polite" className={`text-sm sm:col-span-2 ${isGuess ? "font-medium" : "text-quiet"}`}>
          {countedText(product, allowance)}
        </p>
        <Select
          label="Counts as"
          name="contents.weightClass"
          value={contents.weightClass}
          onChange={(event) => set({ weightClass: event.target.value })}
          error={errors["contents.weightClass"]}
          options={[
            ["", `${classNames[weightClassOf({ category, amount: null })]} (by category)`],
            ...weightClasses.map((one) => [one, classNames[one]] as const),
          ]}
          className="sm:col-span-2"
        />
        {shown.map((name) => (
          <Field
            key={name}
            label={quantities[name].label}
            name={`contents.${name}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder={String(label[name] ?? (name === "concentrateGrams" ? "Not infused" : "Unknown"))}
            value={contents[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            error={errors[`contents.${name}`]}
          />
        ))}
      </div>
    </details>
  );
}

/** Never turns false again, so that nothing collapses while someone types. */
function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
