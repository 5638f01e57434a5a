import { useEffect, useState } from "react";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { effects, PRICE, type ProductFilters, THC, weights } from "#app/domain/menu/choice.ts";
import { strainKinds } from "#app/domain/menu/strain.ts";
import { Choices, field } from "./choices.tsx";

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
      textOf={(dollars) => `$${dollars}`}
    />
    <RangeFields
      legend="THC"
      fields={{ min: ["thcmin", "Lowest THC"], max: ["thcmax", "Highest THC"] }}
      whole={THC}
      value={filters.thc}
      textOf={(percent) => (percent === THC.max ? `${percent}% and more` : `${percent}%`)}
    />
    <Choices legend="Weight" name="weight" options={weights} chosen={filters.weights} textOf={spacedAmount} />
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

type Range = { min: number; max: number };
type RangeProps = {
  legend: string;
  fields: { min: [name: string, label: string]; max: [name: string, label: string] };
  whole: Range;
  value: Range;
  textOf(value: number): string;
};

const line = "absolute top-[calc(50%-2px)] h-1 rounded-full";

function RangeFields({ legend, fields, whole, value: loaded, textOf }: RangeProps) {
  const [value, setValue] = useState(loaded);
  const { min, max } = loaded;
  useEffect(() => setValue({ min, max }), [min, max]);
  const share = (number: number) => `${((number - whole.min) / (whole.max - whole.min)) * 100}%`;
  const handle = (end: "min" | "max") => (
    <input
      type="range"
      name={fields[end][0]}
      min={whole.min}
      max={whole.max}
      step={1}
      value={value[end]}
      aria-label={fields[end][1]}
      aria-valuetext={textOf(value[end])}
      // When both handles overlap, the one that can still move is on top.
      className={end === "min" && value.min > (whole.min + whole.max) / 2 ? "z-[1]" : undefined}
      onChange={({ target }) => {
        const number = Number(target.value);
        setValue(
          end === "min"
            ? { ...value, min: Math.min(number, value.max) }
            : { ...value, max: Math.max(number, value.min) },
        );
      }}
    />
  );
  return (
    <fieldset>
      <legend className="mb-2 flex w-full justify-between font-semibold">
        {legend}
        <output className="font-normal text-quiet tabular-nums">
          {textOf(value.min)} – {textOf(value.max)}
        </output>
      </legend>
      <div className="range">
        <span className={`${line} inset-x-0 bg-line forced-colors:bg-[GrayText]`} />
        <span
          className={`${line} bg-leaf forced-colors:bg-[Highlight]`}
          style={{ left: share(value.min), right: `calc(100% - ${share(value.max)})` }}
        />
        {handle("min")}
        {handle("max")}
      </div>
    </fieldset>
  );
}
