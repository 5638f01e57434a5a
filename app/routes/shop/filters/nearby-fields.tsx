import { categories } from "#app/domain/menu/product.ts";
import { etaLabels, etas, type NearbySearch, toggleEta } from "#app/domain/places/filters.ts";
import { Choices, Switch } from "./choices.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { ProductFields } from "./product-fields.tsx";

type Props = { search: Pick<NearbySearch, "filters">; clearHref: string; show: string; showsSales: boolean };

/** Part of the page's GET form, so that they work without scripts. */
export const NearbyFields = ({ search: { filters }, clearHref, show, showsSales }: Props) => (
  <div className="grid gap-5">
    <div className="flex flex-wrap gap-2">
      <Switch name="open" on={filters.openNow}>
        Open now
      </Switch>
      {showsSales ? (
        <>
          <Switch name="deal" on={filters.deal}>
            Deals
          </Switch>
          <Switch name="sale" on={filters.onSale}>
            On sale
          </Switch>
        </>
      ) : null}
    </div>
    <fieldset>
      <legend className="mb-2 font-semibold">ETA</legend>
      {/* Other changes keep the chosen one; pressing it again clears it. */}
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
    <Choices legend="Category" name="category" options={categories} chosen={filters.categories} />
    <ProductFields filters={filters} />
    <PanelFoot clearHref={clearHref} show={show} />
  </div>
);
