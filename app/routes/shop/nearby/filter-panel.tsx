import { useEffect, useRef, useState } from "react";
import { categories } from "#app/domain/menu/product.ts";
import { strainKinds } from "#app/domain/menu/strain.ts";
import { etaLabels, etas, type Filters, PRICE, toggleEta } from "#app/domain/places/filters.ts";
import { PriceRange } from "#app/ui/price-range.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { filters: Filters; onChange(filters: Filters): void; clearHref: string };

/** The filters' fields. Each stands in the page's GET form, so that they work without scripts too. */
export function FilterPanel({ filters, onChange, clearHref }: Props) {
  const price = usePrice(filters, onChange);
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="mb-2 font-semibold">ETA</legend>
        {/* The chosen one goes along with every other change; pressing it again takes it back. */}
        <input type="hidden" name="eta" value={filters.eta ?? ""} />
        <div className="flex flex-wrap gap-2">
          {etas.map((eta) => (
            <button
              key={eta}
              type="submit"
              name="eta"
              value={toggleEta(filters.eta, eta) ?? ""}
              aria-pressed={filters.eta === eta}
              className="chip"
            >
              {etaLabels[eta]}
            </button>
          ))}
        </div>
      </fieldset>
      <Choices
        legend="Strain"
        name="strain"
        options={strainKinds}
        chosen={filters.strains}
        onChange={(strains) => onChange({ ...filters, strains })}
      />
      <Choices
        legend="Category"
        name="category"
        options={categories}
        chosen={filters.categories}
        onChange={(chosen) => onChange({ ...filters, categories: chosen })}
      />
      <PriceRange legend="Price" from={PRICE.min} to={PRICE.max} value={price.value} onChange={price.set} />
      <div className="flex items-center justify-between gap-3 border-t border-line pt-4">
        <TextLink to={clearHref} preventScrollReset>
          Clear All
        </TextLink>
        <button
          type="submit"
          data-close
          className="min-h-11 rounded-full bg-leaf px-6 font-semibold text-on hover:bg-leaf-deep"
        >
          Show results
        </button>
      </div>
    </div>
  );
}

type ChoicesProps<T extends string> = {
  legend: string;
  name: string;
  options: readonly T[];
  chosen: T[];
  onChange(chosen: T[]): void;
};

function Choices<T extends string>({ legend, name, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="chip">
            <input
              type="checkbox"
              name={name}
              value={option.toLowerCase()}
              checked={chosen.includes(option)}
              className="sr-only"
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option] : chosen.filter((other) => other !== option))
              }
            />
            {name === "strain" ? <span className={`dot dot-${option}`} /> : null}
            {option.charAt(0).toUpperCase() + option.slice(1)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const SETTLED_MS = 400;

/** Handles move at once; the page is asked when they have come to rest. */
function usePrice(filters: Filters, onChange: Props["onChange"]) {
  const { min, max } = filters.price;
  const [value, setValue] = useState({ min, max });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setValue({ min, max }), [min, max]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    value,
    set(next: Filters["price"]) {
      setValue(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onChange({ ...filters, price: next }), SETTLED_MS);
    },
  };
}
