import { useEffect, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import type { OrderJson } from "#app/domain/orders/order-schema.ts";
import { quantityField, replacementField, searchField } from "#app/domain/orders/proposals/form.ts";
import { Button } from "#app/ui/button.tsx";
import { useSuggestions } from "#app/ui/combobox/use-suggestions.ts";
import { useField } from "#app/ui/form/context.ts";
import { Field, FieldError } from "#app/ui/form/field.tsx";
import { SearchField } from "#app/ui/list/search-field.tsx";
import { Price } from "#app/ui/price.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Replacement } from "#db/orders/replacements.ts";
import { Thumbnail } from "../../menu/thumbnail.tsx";

type Props = { orderId: string; item: OrderJson["items"][number]; found: readonly Replacement[]; className: string };

/** Without scripts, the search reloads the page with everything in the form. */
export function ReplacementChoice({ orderId, item, found, className }: Props) {
  const id = useId();
  const hydrated = useHydrated();
  const { error, chosenId, search, products, failed, narrow } = useProducts(orderId, item.productId, found);
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">Replace it with</legend>
      <div className="flex gap-2">
        <SearchField
          {...search}
          label="Search your menu"
          placeholder="Name, brand or amount"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => narrow(event.currentTarget)}
          // Enter would submit the whole form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
        {hydrated ? null : (
          <Button type="submit" formMethod="get" look="secondary">
            Search
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <ul className="mt-2 grid grid-cols-1 gap-x-2 sm:grid-cols-2">
        {products.map((product) => (
          <Choice
            key={product.id}
            name={replacementField(item.productId)}
            product={product}
            chosen={product.id === chosenId}
          />
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-quiet empty:hidden">
        {failed
          ? "Could not load products. Please check your internet connection."
          : products.length === 0
            ? "No products found. Try another name, brand or amount."
            : ""}
      </p>
      <Field
        label="How many"
        name={quantityField(item.productId)}
        className="mt-3 max-w-24"
        inputMode="numeric"
        defaultValue={useSearchParams()[0].get(quantityField(item.productId)) ?? String(item.quantity)}
      />
    </fieldset>
  );
}

/** The page's products until something else is typed; the chosen one always stays in the list. */
function useProducts(orderId: string, productId: string, loaded: readonly Replacement[]) {
  const [params] = useSearchParams();
  const name = replacementField(productId);
  const text = { name: searchField(productId), defaultValue: params.get(searchField(productId)) ?? "" };
  const { error, defaultValue: chosenId = "" } = useField({ name, defaultValue: params.get(name) ?? "" });
  const { defaultValue: typed = "" } = useField(text);
  const ref = useRef<HTMLInputElement>(null);
  // Restored after a login, the form may hold more than its page was loaded with.
  const isOnPage = typed === text.defaultValue && (chosenId === "" || loaded.some(({ id }) => id === chosenId));
  const [query, setQuery] = useState(isOnPage ? null : { q: typed, chosen: chosenId });
  const narrow = (field: HTMLInputElement) => {
    const chosen = field.form ? new FormData(field.form).get(name) : null;
    setQuery({ q: field.value.trim(), chosen: typeof chosen === "string" ? chosen : "" });
  };
  // Also searches for text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page began with
  useEffect(() => {
    if (ref.current && ref.current.value !== typed) narrow(ref.current);
  }, []);
  const path = `/vendor-dashboard/orders/${orderId}/replacements/${encodeURIComponent(productId)}`;
  const found = useSuggestions<Replacement>(query && `${path}?${new URLSearchParams(query)}`);
  const isAnswered = found.state === "done" || (found.state === "loading" && found.items.length > 0);
  return {
    error,
    chosenId: query?.chosen || chosenId,
    search: { ref, name: text.name, text: typed },
    products: isAnswered ? found.items : loaded,
    failed: found.state === "failed",
    narrow,
  };
}

function Choice({ name, product, chosen }: { name: string; product: Replacement; chosen: boolean }) {
  const { id, imageKey, brand, amount, stock } = product;
  const facts = [amount ? spacedAmount(amount) : "", brand].filter(Boolean).join(" · ");
  const left = stockText(stock);
  return (
    <li>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-xl border border-transparent px-2 py-1.5 hover:bg-wash has-checked:border-leaf has-checked:bg-wash has-disabled:cursor-not-allowed has-disabled:[&_img]:opacity-50 has-disabled:hover:bg-transparent">
        <input
          type="radio"
          name={name}
          value={id}
          defaultChecked={chosen}
          disabled={stock === 0}
          className="size-5 shrink-0 accent-leaf"
        />
        <Thumbnail imageKey={imageKey} px={48} />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">{product.name}</span>
          <span className="block text-sm text-quiet">{facts}</span>
        </span>
        <span className="shrink-0 text-right">
          <Price product={product} />
          {left ? <span className="block text-sm text-quiet">{left}</span> : null}
        </span>
      </label>
    </li>
  );
}
