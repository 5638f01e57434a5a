import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useFetcher } from "react-router";
import type { BulkKind } from "#app/domain/menu/bulk-change.ts";
import { CHANGES_MAX } from "#app/domain/menu/changes.ts";
import { Button } from "#app/ui/button.tsx";

/** Checkboxes anywhere in the list belong to this form. */
const FORM = "selected";
const box = "line-pick size-5 cursor-pointer accent-leaf";

const verbs: [BulkKind, string][] = [
  ["price", "Price"],
  ["sale", "Sale"],
  ["category", "Category"],
  ["tags", "Tags"],
  ["picture", "Pictures"],
  ["on", "Turn on"],
  ["off", "Turn off"],
  ["delete", "Delete"],
];

export function Selection({ from, isPaged, children }: { from: string; isPaged: boolean; children: ReactNode }) {
  const [count, setCount] = useState<number | "all">(0);
  const matching = useMatching(from, isPaged);
  const form = useRef<HTMLFormElement>(null);
  const picks = () => [...(form.current?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);

  /** "Select all" toggles every checkbox; unchecking one of them ends it. */
  function follow({ target }: ChangeEvent<HTMLInputElement>) {
    if (!target.classList.contains("line-pick")) return;
    const selectAll = picks().find(({ name }) => name === "all");
    const each = picks().filter(({ name }) => name === "product");
    if (target === selectAll) for (const one of each) one.checked = target.checked;
    else if (selectAll && !target.checked) selectAll.checked = false;
    setCount(isPaged && selectAll?.checked ? "all" : each.filter(({ checked }) => checked).length);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its parts out by rules of its own
    <div role="group" aria-label="Products" className="group/menu" onChange={follow as never}>
      <Form
        ref={form}
        id={FORM}
        action="/vendor-dashboard/menu-changes"
        className="sticky top-16 z-5 mt-4 hidden flex-wrap items-center gap-1 rounded-card border border-line bg-card p-2 shadow-md group-has-[.line-pick:checked]/menu:flex max-sm:flex-nowrap max-sm:overflow-x-auto"
      >
        <input type="hidden" name="from" value={from} />
        <p className="shrink-0 px-2 text-sm font-semibold" aria-live="polite">
          {selectedText(count === "all" ? (matching ?? count) : count)}
        </p>
        {verbs.map(([kind, label]) => (
          <Button
            key={kind}
            type="submit"
            name="kind"
            value={kind}
            look="quiet"
            className={`shrink-0 px-3! ${kind === "delete" ? "text-danger!" : ""}`}
          >
            {label}
          </Button>
        ))}
      </Form>
      <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-3 pr-4 pl-4 text-sm text-quiet">
        <input type="checkbox" name="all" value="1" form={FORM} className={box} />
        {isPaged ? selectAllText(matching) : "Select all"}
      </label>
      {children}
    </div>
  );
}

const selectedText = (count: number | "all") =>
  count === "all" ? "All selected" : count > 0 ? `${count.toLocaleString("en-US")} selected` : "Selected";

function selectAllText(matching = Number.POSITIVE_INFINITY): string {
  const many = Number.isFinite(matching) ? `${matching.toLocaleString("en-US")} ` : "";
  const atOnce = matching > CHANGES_MAX ? ` (${CHANGES_MAX.toLocaleString("en-US")} at a time)` : "";
  return `Select all ${many}matching products${atOnce}`;
}

/** Loads separately, so that the list doesn't wait for it. */
function useMatching(from: string, isPaged: boolean): number | undefined {
  const { load, data } = useFetcher<{ matching: number }>();
  useEffect(() => {
    if (isPaged) void load(`/vendor-dashboard/menu-count?${from}`);
  }, [isPaged, from, load]);
  return data?.matching;
}

export const Pick = ({ id, name }: { id: string; name: string }) => (
  <label className="relative z-1 -my-2 -ml-3 grid size-12 shrink-0 cursor-pointer place-items-center sm:-ml-4">
    <span className="sr-only">Select {name}</span>
    <input type="checkbox" name="product" value={id} form={FORM} className={box} />
  </label>
);
