import { useRef, useState } from "react";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

const NAME = "dealCode";

export const readDealCode = (form: HTMLFormElement): string => String(new FormData(form).get(NAME) ?? "").trim();

type Props = {
  /** The quote's verdict on the code applied last. */
  verdict: QuoteJson["dealCode"];
  error: string | undefined;
  /** As typed before a reload. */
  saved: string | undefined;
  onApply(code: string): void;
  onEdit(): void;
};

/** Collapsed until needed. Applied by its button or Enter, and at the latest with the order. */
export function DealCode({ verdict, error, saved, onApply, onEdit }: Props) {
  const [isOpen, setOpen] = useState(Boolean(saved));
  const box = useRef<HTMLDivElement>(null);
  const input = () => box.current?.querySelector("input");
  const typed = () => input()?.value.trim() ?? "";
  const apply = () => {
    onApply(typed());
    input()?.focus();
  };
  const remove = () => {
    const box = input();
    if (!box) return;
    box.value = "";
    // As if deleted by hand, for listeners on the form.
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.focus();
  };
  const shown = error ?? (verdict && !verdict.applied ? (verdict.message ?? undefined) : undefined);
  const isAnswered = Boolean(verdict || shown);
  return (
    <details
      className="border-t border-line py-1"
      open={isOpen || shown !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-leaf">Have a code?</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter applies the code here, instead of placing the order */}
      <div
        ref={box}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-3"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          onApply(typed());
        }}
      >
        <Field
          label="Code"
          name={NAME}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          defaultValue={saved}
          error={shown}
          onBlur={() => onApply(typed())}
          onInput={() => {
            onEdit();
            // The verdict was about another code.
            if (verdict) onApply("");
          }}
        />
        <Button
          look="secondary"
          className="mt-6 self-start"
          aria-label={isAnswered ? "Remove code" : undefined}
          onClick={isAnswered ? remove : apply}
        >
          {isAnswered ? "Remove" : "Apply"}
        </Button>
        {shown ? <p className="col-span-2 mt-1 text-sm text-quiet">You can place your order without it.</p> : null}
        {verdict?.applied && !shown ? (
          <p role="status" className="col-span-2 mt-1 text-sm font-medium text-leaf">
            {verdict.code} is applied.
          </p>
        ) : null}
      </div>
    </details>
  );
}
