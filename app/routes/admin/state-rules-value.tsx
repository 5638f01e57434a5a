import type { ReactNode } from "react";
import type { Confirmation } from "#db/compliance/confirmations.ts";

export type ShownValue = {
  id: string;
  text: string;
  /** What the person confirming it needs to know; empty if nothing. */
  note: string;
  source: string;
  /** How we know it, since when, and when it applies. */
  basis: string;
  confirmation: Confirmation | null;
};
export type ShownGroup = { title: string; values: ShownValue[] };

export function ValueGroups({
  groups,
  children,
}: {
  groups: ShownGroup[];
  children: (value: ShownValue) => ReactNode;
}) {
  return groups.map(({ title, values }) => (
    <section key={title} aria-label={title} className="mb-6">
      <h3 className="mb-2 font-semibold text-quiet">{title}</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {values.map((value) => (
          <li key={value.id}>{children(value)}</li>
        ))}
      </ul>
    </section>
  ));
}

export function ValueText({ value: { text, note, source, basis } }: { value: ShownValue }) {
  return (
    <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{text}</span>
        {note ? <span className="block text-sm">{note}</span> : null}
      </span>
      <span className="min-w-0 text-sm break-words text-quiet">
        {source}
        <span className="block">{basis}</span>
      </span>
    </span>
  );
}
