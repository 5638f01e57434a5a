import { useContext } from "react";
import { dealKinds, dealScopes } from "#app/domain/deals/deal.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { categories, shortAmount } from "#app/domain/menu/product.ts";
import { FormContext } from "#app/ui/form/context.ts";
import { Field, FieldError, Select } from "#app/ui/form/field.tsx";
import { Checks } from "./checks.tsx";

type Product = { id: string; name: string; amount: string | null };
type Props = { deal: DealJson | null; products: readonly Product[] };

const kindNames: Record<(typeof dealKinds)[number], string> = {
  percent: "Percent off",
  amount: "Dollars off",
  buyGet: "Buy some, get some",
  bundle: "Several for one price",
};
const scopeNames: Record<(typeof dealScopes)[number], string> = {
  order: "The whole order",
  category: "A category",
  brand: "A brand",
  product: "Products",
};

/** CSS alone hides the fields that a kind doesn't need, so that it works before hydration. */
export function TermFields({ deal, products }: Props) {
  const { target } = deal ?? {};
  return (
    <>
      <Field
        label="Name"
        name="name"
        maxLength={60}
        defaultValue={deal?.name}
        hint="Shoppers see this on their order."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="What it does"
          name="kind"
          defaultValue={deal?.kind ?? "percent"}
          options={dealKinds.map((kind) => [kind, kindNames[kind]])}
        />
        <Field
          label={
            <>
              <span className="hidden group-has-[option[value=percent]:checked]:inline">Percent off</span>
              <span className="hidden group-has-[option[value=amount]:checked]:inline">Dollars off</span>
              <span className="hidden group-has-[option[value=buyGet]:checked]:inline">Percent off what they get</span>
              <span className="hidden group-has-[option[value=bundle]:checked]:inline">Dollars for all together</span>
            </>
          }
          name="value"
          inputMode="decimal"
          defaultValue={deal?.value}
          hint={
            <>
              <span className="hidden group-has-[option[value=amount]:checked]:inline">
                Taken off once per order, or off each item.
              </span>
              <span className="hidden group-has-[option[value=buyGet]:checked]:inline">
                100 is free, or one cent where the law forbids giveaways.
              </span>
            </>
          }
        />
        <Field
          label="How many they buy"
          name="buy"
          inputMode="numeric"
          defaultValue={deal?.buy ?? ""}
          className="hidden group-has-[option[value=buyGet]:checked]:block group-has-[option[value=bundle]:checked]:block"
        />
        <Field
          label="How many they get"
          name="get"
          inputMode="numeric"
          defaultValue={deal?.get ?? ""}
          hint="The cheapest items."
          className="hidden group-has-[option[value=buyGet]:checked]:block"
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="On"
          name="target.scope"
          defaultValue={target?.scope ?? "order"}
          options={dealScopes.map((scope) => [scope, scopeNames[scope]])}
        />
        <Select
          label="Category"
          name="target.category"
          defaultValue={target?.category}
          options={categories}
          className="hidden group-has-[option[value=category]:checked]:block"
        />
        <Field
          label="Brand"
          name="target.brand"
          maxLength={100}
          defaultValue={target?.brand}
          hint="Spelled as on your menu."
          className="hidden group-has-[option[value=brand]:checked]:block"
        />
      </div>
      <Products products={products} chosen={target?.productIds ?? []} />
    </>
  );
}

function Products({ products, chosen }: { products: readonly Product[]; chosen: readonly string[] }) {
  const error = useContext(FormContext)?.fields["target.productIds"];
  const options = products.map(({ id, name, amount }) => ({
    value: id,
    label: (
      <>
        {name}
        {amount ? <span className="text-quiet"> {shortAmount(amount)}</span> : null}
      </>
    ),
  }));
  return (
    <fieldset
      className="hidden group-has-[option[value=product]:checked]:block"
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-sm font-semibold">Products</legend>
      <div className="max-h-72 overflow-y-auto rounded-xl border border-line bg-card px-4 py-1">
        <Checks name="target.productIds" options={options} ticked={chosen} />
        {products.length === 0 ? <p className="py-2 text-quiet">Your menu is empty.</p> : null}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
