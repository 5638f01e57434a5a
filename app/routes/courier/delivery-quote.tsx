import type { MouseEvent } from "react";
import { href, useFetcher } from "react-router";
import { quoteFields } from "#app/domain/couriers/quote-fields.ts";
import { Button } from "#app/ui/button.tsx";

export function DeliveryQuote() {
  const { data, load, state } = useFetcher<{ ok: boolean; text: string }>();
  const requestQuote = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const typed = new FormData(currentTarget.form ?? undefined);
    const fields = quoteFields.map((name) => [name, String(typed.get(name) ?? "")]);
    void load(`${href("/courier-request/quote")}?${new URLSearchParams(fields)}`);
  };
  return (
    <div className="mt-4 noscript:hidden" aria-live="polite">
      <Button look="secondary" busy={state !== "idle"} onClick={requestQuote}>
        Check distance and times
      </Button>
      {data ? <p className={`mt-3 text-sm ${data.ok ? "font-medium" : "text-danger"}`}>{data.text}</p> : null}
    </div>
  );
}
