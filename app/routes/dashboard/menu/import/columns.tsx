import { columnNames, fileColumns } from "#app/domain/menu/file/column-names.ts";
import type { ReadColumn } from "#app/domain/menu/file/read-rows.ts";
import { Button } from "#app/ui/button.tsx";

export function ImportColumns({ columns, error }: { columns: readonly ReadColumn[]; error: string | undefined }) {
  if (columns.length === 0) return null;
  const used = columns.filter(({ meaning }) => meaning !== "").length;
  return (
    <details open={error !== undefined} className="rounded-card border border-line bg-card px-4">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold">
        Columns: {used} of {columns.length} are imported
        <span className="font-normal text-leaf underline underline-offset-4">Correct them</span>
      </summary>
      <ul className="grid gap-x-6 gap-y-3 py-2 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ at, header, meaning, sample }) => (
          <li key={at}>
            <label className="block">
              <span className="font-semibold [overflow-wrap:anywhere]">{header || `Column ${at + 1}`}</span>
              <span className="line-clamp-1 text-sm text-quiet [overflow-wrap:anywhere]">{sample || "Empty"}</span>
              <select
                key={meaning}
                name={`column.${at}`}
                defaultValue={meaning}
                className="mt-1 min-h-11 w-full rounded-xl border border-line bg-card px-3"
              >
                <option value="">Not imported</option>
                {fileColumns.map((column) => (
                  <option key={column} value={column}>
                    {columnNames[column]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" look="secondary" className="mb-4">
        Read the file again
      </Button>
    </details>
  );
}
