import { type FocusEvent, useRef, useState } from "react";
import type { InventoryProduct } from "#app/domain/menu/inventory.ts";
import { editErrors } from "#app/domain/menu/variation.ts";
import { draftOf, type LineDraft, mergeLine, variationOf } from "#app/domain/menu/variation-draft.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { useMenuPost } from "./use-menu-post.ts";

const names = ["price", "salePrice", "stock"] as const;

/** Saves on Enter and when focus leaves the row; over somebody else's change only if asked again. */
export function LineFields({ product, canPrice }: { product: InventoryProduct; canPrice: boolean }) {
  const saved = draftOf(product);
  const { price, salePrice, stock } = saved;
  const [{ base, typed }, setState] = useState({ base: saved, typed: { price, salePrice, stock } });
  if (base.price !== price || base.salePrice !== salePrice || base.stock !== stock) {
    setState({ base: saved, typed: mergeLine(typed, base, saved) });
  }
  const edit = (change: Partial<LineDraft>) =>
    setState((state) => ({ ...state, typed: { ...state.typed, ...change } }));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const post = useMenuPost("menuLine", "Failed to update product details. Please try again.");
  const { response, fetcher } = post;
  const edited = names.filter((name) => typed[name] !== saved[name]);
  const isDirty = edited.length > 0;
  const isStale = response?.reason === "changed-meanwhile";
  const refusal = isStale
    ? `${response.message} Saved now: ${edited.map((name) => saved[name] || "none").join(", ")}.`
    : response?.message;
  const own = editErrors(variationOf({ ...saved, ...typed }));
  const errors: Partial<LineDraft> = isDirty ? { ...response?.fields, ...(checked ? own : {}) } : {};
  const message =
    errors.price ?? errors.salePrice ?? errors.stock ?? (isDirty && response && !response.done ? refusal : undefined);

  function check() {
    setChecked(true);
    return isDirty && !own.price && !own.salePrice && !own.stock;
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (form.current?.contains(relatedTarget) || !isDirty || isStale || fetcher.state !== "idle") return;
    form.current?.closest("form")?.requestSubmit();
  }
  const field = (name: keyof LineDraft, label: string, empty = "") => (
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
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={message ? `line-${product.id}` : undefined}
        onChange={(event) => edit({ [name]: event.target.value })}
        className="block min-h-11 w-full rounded-xl border border-line bg-card px-2.5 text-base tabular-nums aria-invalid:border-danger"
      />
    </label>
  );
  return (
    <PostForm
      {...post}
      action={`/vendor-dashboard/menu/${product.id}/line`}
      check={check}
      className="relative z-1 max-sm:basis-full"
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
