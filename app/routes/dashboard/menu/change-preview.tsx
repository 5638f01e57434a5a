import { useState } from "react";
import { type BulkKind, type BulkWay, waysOf } from "#app/domain/menu/bulk-change.ts";
import type { PreviewedRow } from "#app/domain/menu/preview.ts";
import { categories, productTags } from "#app/domain/menu/product.ts";
import { Field, Select } from "#app/ui/form/field.tsx";
import { Thumbnail } from "./thumbnail.tsx";

type Props = { kind: BulkKind; typed: Record<string, string>; errors: Record<string, string> };

export function BulkFields({ kind, typed, errors }: Props) {
  const methods = waysOf(kind);
  const [way, setWay] = useState<BulkWay | undefined>(
    methods.find((one) => one.way === typed.way)?.way ?? methods[0]?.way,
  );
  const unit = methods.find((one) => one.way === way)?.asks;
  return (
    <>
      {methods.length > 1 ? (
        <Select
          label="What to do"
          name="way"
          value={way}
          onChange={(event) => setWay(event.target.value as BulkWay)}
          options={methods.map(({ way, label }) => [way, label])}
          className="max-sm:grow"
        />
      ) : (
        <input type="hidden" name="way" value={way} />
      )}
      {kind === "price" || kind === "sale" ? (
        <Field
          label={unit === "percent" ? "Percent" : "Dollars"}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.amount}
          error={errors.amount}
          disabled={unit === null}
          className="w-32"
        />
      ) : null}
      {kind === "category" ? (
        <Select
          label="Category"
          name="category"
          options={categories}
          defaultValue={typed.category}
          error={errors.category}
        />
      ) : null}
      {kind === "tags" ? (
        <Select label="Tag" name="tag" options={productTags} defaultValue={typed.tag} error={errors.tag} />
      ) : null}
    </>
  );
}

export const PreviewRows = ({ rows }: { rows: readonly PreviewedRow[] }) => (
  <ul className="mt-4 overflow-hidden rounded-card border border-line bg-card">
    {rows.map(({ id, name, imageKey, facts, text, error }) => (
      <li
        key={id}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 sm:flex-nowrap sm:px-4"
      >
        <Thumbnail imageKey={imageKey} px={40} />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="truncate text-sm text-quiet">{facts}</p>
        </div>
        {error ? <p className="text-sm font-medium text-danger max-sm:basis-full">{error}</p> : null}
        {text && !error ? <p className="text-sm font-semibold tabular-nums max-sm:basis-full">{text}</p> : null}
      </li>
    ))}
  </ul>
);
