import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { editFaults } from "#app/domain/menu/variation.ts";
import { draftOf, variationOf } from "#app/domain/menu/variation-draft.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useMenuPost } from "./use-menu-post.ts";

type Typed = { price: string; salePrice: string; stock: string };

/** Saves on Enter and when focus leaves the row. */
export function LineFields({ product, canPrice }: { product: InventoryProduct; canPrice: boolean }) {
  const saved = draftOf(product);
  const [typed, setTyped] = useState<Typed>(saved);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const post = useMenuPost("menuLine", "Failed to update product details. Please try again.");
  const { answer, fetcher } = post;
  const { price, salePrice, stock } = saved;
  // Saved values always win, even another user's.
  useEffect(() => setTyped({ price, salePrice, stock }), [price, salePrice, stock]);
  const isDirty = typed.price !== price || typed.salePrice !== salePrice || typed.stock !== stock;
  const own = editFaults(variationOf({ ...saved, ...typed }));
  const faults: Partial<Typed> = isDirty ? { ...answer?.fields, ...(checked ? own : {}) } : {};
  const message =
    faults.price ??
    faults.salePrice ??
    faults.stock ??
    (isDirty && answer && !answer.done ? answer.message : undefined);

  function check() {
    setChecked(true);
    return isDirty && !own.price && !own.salePrice && !own.stock;
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (form.current?.contains(relatedTarget) || !isDirty || fetcher.state !== "idle") return;
    form.current?.closest("form")?.requestSubmit();
  }
  const field = (name: keyof Typed, label: string, empty = "") => (
    <label className="block w-22 min-w-0 max-sm:w-0 max-sm:flex-1">
      <span className="block text-xs text-quiet">{label}</span>
      <span className="sr-only">{` of ${product.name}`}</span>
      <input
        name={name}
        inputMode={name === "stock" ? "numeric" : "decimal"}
        enterKeyHint="done"
        autoComplete="off"
        value={typed[name]}
        placeholder={empty}
        aria-invalid={faults[name] ? true : undefined}
        aria-describedby={message ? `line-${product.id}` : undefined}
        onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
        className="block min-h-11 w-full rounded-xl border border-line bg-card px-2.5 text-base tabular-nums aria-invalid:border-danger"
      />
    </label>
  );
  return (
    <PostForm
      {...post}
      action={`/vendor-dashboard/menu/${product.id}/line`}
      check={check}
      className="relative z-10 max-sm:basis-full"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays its parts out by rules of its own */}
      <div
        ref={form}
        role="group"
        aria-label={`Prices and stock of ${product.name}`}
        onBlur={leave}
        className="flex items-end gap-2"
      >
        <input type="hidden" name="version" value={product.version} />
        <input type="hidden" name="stockSeen" value={stock} />
        {canPrice ? field("price", "Price $") : null}
        {canPrice ? field("salePrice", "Sale price $", "None") : null}
        {field("stock", "In stock", "Any")}
        {/* Always present: without scripts, Enter submits through it. */}
        <SubmitButton
          look="secondary"
          className={isDirty ? "px-4!" : "sr-only min-h-0! border-0! p-0!"}
          tabIndex={isDirty ? 0 : -1}
        >
          Save
        </SubmitButton>
      </div>
      <FieldError id={`line-${product.id}`} className="mt-1 max-w-60">
        {message}
      </FieldError>
    </PostForm>
  );
}
