import { useContext } from "react";
import { type DealKind, type DealScope, dealKinds, kindNames } from "#app/domain/deals/deal.ts";
import type { DealJson } from "#app/domain/deals/schema.ts";
import { localTimeOf, weekdays } from "#app/domain/local-date.ts";
import { localInput } from "#app/domain/local-instant.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { categories } from "#app/domain/menu/product.ts";
import { type CheckOption, Checks } from "#app/ui/form/checks.tsx";
import { FormContext } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";

type Product = { id: string; name: string; amount: string | null };
type Props = { deal: DealJson | null; products: readonly Product[]; timeZone: string };

const scopeNames: Record<DealScope, string> = {
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
  kind: { label: "What it does", options: Object.entries(kindNames) },
  value: { label: byKind(valueNames), inputMode: "decimal", hint: byKind(valueHints) },
  buy: { label: "How many they buy", inputMode: "numeric", className: `${only.buyGet} ${only.bundle}` },
  get: { label: "How many they get", inputMode: "numeric", className: only.buyGet, hint: "The cheapest items." },
};
const targets: FieldTable = {
  "target.scope": { label: "On", options: Object.entries(scopeNames) },
  "target.category": { label: "Category", options: categories, className: only.category },
  "target.brand": { label: "Brand", maxLength: 100, hint: "Spelled as on your menu.", className: only.brand },
};

const codeInput = { maxLength: 30, autoComplete: "off", autoCapitalize: "characters" };
const buyers: FieldTable = {
  code: { label: "Code (optional)", hint: "Leave empty to give everyone the deal.", ...codeInput },
  minimum: { label: "Minimum order ($, optional)", inputMode: "decimal" },
};
const times: FieldTable = {
  startsAt: { label: "Starts", type: "datetime-local" },
  endsAt: { label: "Ends", type: "datetime-local" },
  from: { label: "Each day from", type: "time" },
  until: { label: "Until", type: "time" },
};
const limits: FieldTable = {
  maxUses: { label: "Total orders", inputMode: "numeric" },
  maxUsesPerPerson: { label: "Orders per person", inputMode: "numeric" },
  maxDiscount: { label: "Most off one order ($)", inputMode: "decimal" },
};
const switches = [
  ["firstOrder", "First orders only"],
  ["stacks", "Can be combined with other deals that allow it"],
  ["on", "On"],
] as const;

const days = weekdays.map((day) => [day, day.charAt(0).toUpperCase() + day.slice(1, 3)] as const);

/** An empty field sets no condition. */
export function DealFields({ deal, products, timeZone }: Props) {
  const { scope, category, brand, productIds = [] } = deal?.target ?? {};
  const local = (iso: string | null | undefined) => (iso ? localInput(Date.parse(iso), timeZone) : "");
  const target = { "target.scope": scope, "target.category": category, "target.brand": brand };
  const values = { ...deal, ...target, startsAt: local(deal?.startsAt), endsAt: local(deal?.endsAt) };
  return (
    <>
      <Fields table={naming} values={values} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields table={terms} values={values} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields table={targets} values={values} />
      </div>
      <Products products={products} chosen={productIds ?? []} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields table={buyers} values={values} />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">When (optional)</legend>
        <p className="mb-2 text-sm text-quiet">{localTimeOf(timeZone)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields table={times} values={values} />
        </div>
        <fieldset className="mt-3">
          <legend className="text-sm font-semibold">Days</legend>
          <div className="flex flex-wrap gap-x-5">
            <Checks name="weekdays" options={days} ticked={deal?.weekdays ?? []} />
          </div>
          <p className="text-sm text-quiet">Leave empty for every day.</p>
        </fieldset>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">Limits (optional)</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <Fields table={limits} values={values} />
        </div>
      </fieldset>
      <div>
        {switches.map(([name, label]) => (
          <Checks
            key={name}
            name={name}
            options={[["true", label]]}
            ticked={(deal?.[name] ?? name === "on") ? ["true"] : []}
          />
        ))}
      </div>
    </>
  );
}

function Products({ products, chosen }: { products: readonly Product[]; chosen: readonly string[] }) {
  const error = useContext(FormContext)?.fields["target.productIds"];
  const options = products.map(
    ({ id, name, amount }): CheckOption => [
      id,
      <>
        {name}
        {amount ? <span className="text-quiet"> {spacedAmount(amount)}</span> : null}
      </>,
    ],
  );
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
