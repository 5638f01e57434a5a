import { spacedAmount } from "#app/domain/menu/amount.ts";
import { effects, PRICE, type ProductFilters, THC, weights } from "#app/domain/menu/choice.ts";
import { strainKinds } from "#app/domain/menu/strain.ts";
import { Choices, field } from "./choices.tsx";
import { RangeFields } from "./range-fields.tsx";

type Props = {
  filters: ProductFilters;
  /** Options; if unknown, the brand is typed. */
  brands?: readonly string[];
};

export const ProductFields = ({ filters, brands }: Props) => (
  <>
    <Choices legend="Strain" name="strain" options={strainKinds} chosen={filters.strains} />
    <RangeFields
      legend="Price"
      fields={{ min: ["min", "Lowest price"], max: ["max", "Highest price"] }}
      whole={PRICE}
      value={filters.price}
      say={(dollars) => `$${dollars}`}
    />
    <RangeFields
      legend="THC"
      fields={{ min: ["thcmin", "Lowest THC"], max: ["thcmax", "Highest THC"] }}
      whole={THC}
      value={filters.thc}
      say={(percent) => (percent === THC.max ? `${percent}% and more` : `${percent}%`)}
    />
    <Choices legend="Weight" name="weight" options={weights} chosen={filters.weights} say={spacedAmount} />
    <Choices legend="Effect" name="effect" options={effects} chosen={filters.effects} />
    <div className="grid gap-2">
      <label htmlFor="filter-brand" className="font-semibold">
        Brand
      </label>
      {brands ? (
        <select id="filter-brand" name="brand" defaultValue={filters.brand} className={field}>
          <option value="">Any brand</option>
          {withChosen(brands, filters.brand).map((brand) => (
            <option key={brand}>{brand}</option>
          ))}
        </select>
      ) : (
        <input
          id="filter-brand"
          name="brand"
          defaultValue={filters.brand}
          maxLength={100}
          placeholder="Any brand"
          autoComplete="off"
          className={`${field} placeholder:text-quiet`}
        />
      )}
    </div>
  </>
);

/** Keeps a linked brand visible and removable, even if this menu doesn't have it. */
const withChosen = (brands: readonly string[], chosen: string) =>
  chosen === "" || brands.includes(chosen) ? brands : [chosen, ...brands];
