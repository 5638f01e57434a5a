import { Plus, X } from "lucide-react";
import { useContext, useId, useState } from "react";
import { ClearErrorContext, useFieldErrors } from "#app/ui/form/context.ts";
import { FieldError } from "#app/ui/form/field.tsx";
import type { TypedItem } from "./item-fields.ts";

const box =
  "block min-h-11 rounded-xl border border-line bg-card px-3.5 py-2.5 text-base placeholder:text-quiet aria-invalid:border-danger";
const MOST = 50;

/** Optional. One row is always there, even before hydration. */
export function RequestItems({ items }: { items: readonly TypedItem[] }) {
  const id = useId();
  const [path = "", error] = Object.entries(useFieldErrors()).find(([name]) => name.startsWith("products")) ?? [];
  const clearError = useContext(ClearErrorContext);
  const invalid = (at: number, part: "name" | "quantity") =>
    path === `products.${at}.${part}` ? { "aria-invalid": true, "aria-describedby": id } : {};
  const [rows, setRows] = useState(() =>
    (items.length > 0 ? items : [{ name: "", quantity: "1" }]).map((item, at) => ({ ...item, key: at })),
  );
  const add = () => setRows((all) => [...all, { name: "", quantity: "1", key: (all.at(-1)?.key ?? 0) + 1 }]);
  const remove = (row: (typeof rows)[number]) => {
    setRows((all) => all.filter((other) => other !== row));
    clearError(path);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        Items <span className="font-normal text-quiet">(optional)</span>
      </legend>
      <ul className="space-y-2">
        {rows.map((row, at) => (
          <li key={row.key} className="flex gap-2">
            <input
              name="itemName"
              aria-label={`Item ${at + 1}`}
              placeholder="Blue Dream, 3.5 g"
              maxLength={120}
              defaultValue={row.name}
              onInput={() => clearError(path)}
              {...invalid(at, "name")}
              className={`${box} min-w-0 flex-1`}
            />
            <input
              name="itemQuantity"
              inputMode="numeric"
              onInput={() => clearError(path)}
              {...invalid(at, "quantity")}
              aria-label={`Quantity of item ${at + 1}`}
              defaultValue={row.quantity}
              className={`${box} w-20`}
            />
            <button
              type="button"
              aria-label={`Remove item ${at + 1}`}
              onClick={() => remove(row)}
              className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-wash hover:text-ink"
            >
              <X className="size-5" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <FieldError id={id}>{error}</FieldError>
      {rows.length < MOST ? (
        <button
          type="button"
          onClick={add}
          className="mt-2 -ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-leaf hover:bg-wash"
        >
          <Plus className="size-4" aria-hidden />
          Add item
        </button>
      ) : null}
    </fieldset>
  );
}
