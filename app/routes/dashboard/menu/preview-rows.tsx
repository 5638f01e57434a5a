import type { PreviewedRow } from "#app/domain/menu/preview.ts";
import { Thumbnail } from "./thumbnail.tsx";

export function PreviewRows({ rows }: { rows: readonly PreviewedRow[] }) {
  return (
    <ul className="mt-4 overflow-hidden rounded-card border border-line bg-card">
      {rows.map(({ id, name, imageKey, facts, text, fault }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 sm:flex-nowrap sm:px-4"
        >
          <Thumbnail imageKey={imageKey} px={40} />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="truncate text-sm text-quiet">{facts}</p>
          </div>
          {fault ? <p className="text-sm font-medium text-danger max-sm:basis-full">{fault}</p> : null}
          {text && !fault ? <p className="text-sm font-semibold tabular-nums max-sm:basis-full">{text}</p> : null}
        </li>
      ))}
    </ul>
  );
}
