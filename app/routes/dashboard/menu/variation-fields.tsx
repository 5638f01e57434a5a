import type { Allowance } from "#app/domain/compliance/limit.ts";
import { sortedAmounts } from "#app/domain/menu/amount.ts";
import { amountOptions, type Category, productTags, STRAIN_DETAILS_MAX } from "#app/domain/menu/product.ts";
import type { Errors, VariationField } from "#app/domain/menu/variation.ts";
import type { VariationDraft } from "#app/domain/menu/variation-draft.ts";
import { Field, Select, TextArea } from "#app/ui/form/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useVendorHead } from "../../signed-in.tsx";
import { bindField } from "./bind-field.ts";
import { ContentsFields } from "./contents-fields.tsx";
import { SuggestField } from "./suggest-field.tsx";

type Props = {
  category: Category | "";
  draft: VariationDraft;
  onChange(change: Partial<VariationDraft>): void;
  errors: Errors<VariationField>;
  amounts?: readonly string[];
  allowance: Allowance;
  isNew?: boolean;
};

export function VariationFields({ category, draft, onChange: set, errors, amounts = [], ...counted }: Props) {
  const { offerNote } = useVendorHead();
  const field = bindField(draft, set, errors);
  const options = category
    ? sortedAmounts([...amounts, ...amountOptions[category], ...(draft.amount ? [draft.amount] : [])], category)
    : [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Price" {...field("price")} {...money} placeholder="$0.00" />
      <Field label="Sale price" {...field("salePrice")} {...money} placeholder="No sale" hint={offerNote} />
      {category === "Gear" && options.length === 0 ? null : (
        <Select label="Amount" {...field("amount")} options={[["", "Choose…"], ...options]} />
      )}
      <Field label="In stock" {...field("stock")} inputMode="numeric" autoComplete="off" placeholder="Not counted" />
      <Field label="THC %" {...field("thcContent")} inputMode="decimal" placeholder="Unknown" />
      <SuggestField
        label="Strain"
        {...field("strain")}
        onChange={(strain) => set({ strain })}
        source="/vendor-dashboard/strains"
        placeholder="Start typing: Blue Dream"
        maxLength={120}
        hint={
          <>
            Not among the suggestions?{" "}
            <TextLink to="/add-strain" target="_blank" rel="noreferrer" inline>
              Suggest the strain
            </TextLink>{" "}
            (opens in a new tab).
          </>
        }
        className="sm:col-span-2"
      />
      {category ? <ContentsFields {...{ category, draft, errors, ...counted }} onChange={set} /> : null}
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 text-sm font-semibold">Tags</legend>
        <div className="flex flex-wrap gap-2">
          {productTags.map((tag) => (
            <label key={tag} className="pill has-checked:border-leaf has-checked:bg-wash">
              <input
                type="checkbox"
                name="tags"
                value={tag}
                checked={draft.tags.includes(tag)}
                onChange={(event) =>
                  set({
                    tags: event.target.checked ? [...draft.tags, tag] : draft.tags.filter((other) => other !== tag),
                  })
                }
                className="mr-2 size-4 accent-leaf"
              />
              {tag}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Strain details"
        {...field("strainDetails")}
        maxLength={STRAIN_DETAILS_MAX}
        hint={
          <span className="tabular-nums">
            {draft.strainDetails.length}/{STRAIN_DETAILS_MAX}
          </span>
        }
        className="sm:col-span-2"
      />
    </div>
  );
}

const money = { inputMode: "decimal", autoComplete: "off" } as const;
