import { useContext } from "react";
import { type DealKind, dealKinds, dealScopes } from "#app/domain/deals/deal.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { categories, shortAmount } from "#app/domain/menu/product.ts";
import { FormContext } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { Checks } from "./checks.tsx";

type Product = { id: string; name: string; amount: string | null };
type Props = { deal: DealJson | null; products: readonly Product[] };

const kindNames: Record<DealKind, string> = {
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

// CSS alone hides what a choice doesn't need, so that it works before hydration.
const only = {
  buyGet: "hidden group-has-[option[value=buyGet]:checked]:block",
  bundle: "group-has-[option[value=bundle]:checked]:block",
  category: "hidden group-has-[option[value=category]:checked]:block",
  brand: "hidden group-has-[option[value=brand]:checked]:block",
  product: "hidden group-has-[option[value=product]:checked]:block",
};
const inline: Record<DealKind, string> = {
  percent: "group-has-[option[value=percent]:checked]:inline",
  amount: "group-has-[option[value=amount]:checked]:inline",
  buyGet: "group-has-[option[value=buyGet]:checked]:inline",
  bundle: "group-has-[option[value=bundle]:checked]:inline",
};
const byKind = (texts: Partial<Record<DealKind, string>>) =>
  dealKinds.map((kind) => (
    <span key={kind} className={`hidden ${inline[kind]}`}>
      {texts[kind]}
    </span>
  ));

const valueNames = { ...kindNames, buyGet: "Percent off what they get", bundle: "Dollars for all together" };
const valueHints = {
  amount: "Taken off once per order, or off each item.",
  buyGet: "100 is free, or one cent where the law forbids giveaways.",
};

const naming: FieldTable = { name: { label: "Name", maxLength: 60, hint: "Shoppers see this on their order." } };
const terms: FieldTable = {
  kind: { label: "What it does", options: dealKinds.map((kind) => [kind, kindNames[kind]]) },
  value: { label: byKind(valueNames), inputMode: "decimal", hint: byKind(valueHints) },
  buy: { label: "How many they buy", inputMode: "numeric", className: `${only.buyGet} ${only.bundle}` },
  get: { label: "How many they get", inputMode: "numeric", className: only.buyGet, hint: "The cheapest items." },
};
const targets: FieldTable = {
  "target.scope": { label: "On", options: dealScopes.map((scope) => [scope, scopeNames[scope]]) },
  "target.category": { label: "Category", options: categories, className: only.category },
  "target.brand": { label: "Brand", maxLength: 100, hint: "Spelled as on your menu.", className: only.brand },
};

export function TermFields({ deal, products }: Props) {
  const { scope, category, brand, productIds } = deal?.target ?? {};
  return (
    <>
      <Fields of={naming} values={{ ...deal }} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={terms} values={{ ...deal }} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={targets} values={{ "target.scope": scope, "target.category": category, "target.brand": brand }} />
      </div>
      <Products products={products} chosen={productIds ?? []} />
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
    <fieldset className={only.product} aria-invalid={error ? true : undefined}>
      <legend className="mb-1 text-sm font-semibold">Products</legend>
      <div className="max-h-72 overflow-y-auto rounded-xl border border-line bg-card px-4 py-1">
        <Checks name="target.productIds" options={options} ticked={chosen} />
        {products.length === 0 ? <p className="py-2 text-quiet">Your menu is empty.</p> : null}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
