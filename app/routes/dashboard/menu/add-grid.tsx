import { ChevronDown } from "lucide-react";
import { useContext } from "react";
import { sortedAmounts } from "#app/domain/menu/amount.ts";
import { HIDDEN_WITHOUT_IMAGE, type InventoryProduct } from "#app/domain/menu/inventory.ts";
import { draftOf } from "#app/domain/menu/variation-draft.ts";
import { FormContext } from "#app/ui/form/context.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { CatalogProduct } from "#db/menu/catalog.ts";
import { Thumbnail } from "./thumbnail.tsx";

type GridRow = ReturnType<typeof gridOf>[number];

export function gridOf(picked: readonly CatalogProduct[], copied: readonly InventoryProduct[]) {
  const sizes = picked.flatMap(({ id, name, brand, category, strain, amounts, images: [imageKey = null] }) =>
    (amounts.length > 0 ? sortedAmounts(amounts, category) : [""]).map((amount) => ({
      from: { kind: "catalog" as const, id },
      name,
      brand,
      category,
      imageKey,
      amount,
      strain: strain ?? "",
      price: "",
    })),
  );
  const copies = copied.map((product) => {
    const { id, name, brand, category, imageKey } = product;
    const { amount, strain, price } = draftOf(product);
    return { from: { kind: "own" as const, id }, name, brand, category, imageKey, amount, strain, price };
  });
  return [...copies, ...sizes];
}

export function AddGrid({ rows }: { rows: readonly GridRow[] }) {
  const numbered = rows.map((row, at) => ({ ...row, at }));
  const products = Map.groupBy(numbered, ({ from }) => `${from.kind} ${from.id}`);
  return (
    <ul className="mt-3 overflow-hidden rounded-card border border-line bg-card">
      {[...products].map(([from, sizes]) => (
        <li key={from} className="grid gap-3 border-t border-line p-3 first:border-t-0 sm:grid-cols-2 sm:px-4">
          <Head {...(sizes[0] as GridRow)} />
          <ul className="space-y-3">
            {sizes.map((size) => (
              <Size key={size.amount} {...size} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const Head = ({ name, brand, category, imageKey }: GridRow) => (
  <div className="flex gap-3">
    <Thumbnail imageKey={imageKey} px={48} />
    <div className="min-w-0">
      <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="text-sm text-quiet">{[brand, category].filter(Boolean).join(" · ")}</p>
      {imageKey ? null : <p className="text-sm font-semibold">{HIDDEN_WITHOUT_IMAGE}</p>}
    </div>
  </div>
);

/** Amount and price; the rest is collapsed unless it has an error. */
function Size({ at, from, name, category, amount, strain, price }: GridRow & { at: number }) {
  const { fields = {} } = useContext(FormContext) ?? {};
  const isGear = category === "Gear";
  const isRefused = ["strain", "salePrice", "stock"].some((field) => `${field}.${at}` in fields);
  const label = (text: string) => (
    <>
      {text}
      <span className="sr-only">{` of ${name}, row ${at + 1}`}</span>
    </>
  );
  const money = { inputMode: "decimal", autoComplete: "off", maxLength: 12 } as const;
  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-1">
      <input type="hidden" name="row" value={at} />
      <input type="hidden" name={`from.${at}`} value={`${from.kind} ${from.id}`} />
      {isGear ? null : <Field label={label("Amount")} name={`amount.${at}`} defaultValue={amount} maxLength={40} />}
      <Field label={label("Price $")} name={`price.${at}`} defaultValue={price} {...money} />
      <details key={String(isRefused)} open={isRefused} className="group col-span-2">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
          {isGear ? "Sale price and stock" : "Strain, sale price and stock"}
          <span className="sr-only">{` of ${name}, row ${at + 1}`}</span>
          <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
        </summary>
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 pb-2">
          {isGear ? null : (
            <Field
              label={label("Strain")}
              name={`strain.${at}`}
              defaultValue={strain}
              maxLength={120}
              className="col-span-2"
            />
          )}
          <Field label={label("Sale $")} name={`salePrice.${at}`} {...money} />
          <Field
            label={label("In stock")}
            name={`stock.${at}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Any"
          />
        </div>
      </details>
    </li>
  );
}
