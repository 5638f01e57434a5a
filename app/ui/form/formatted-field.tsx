import type { ComponentProps, FormEvent } from "react";
import { Field } from "./field.tsx";

type Props = ComponentProps<typeof Field> & {
  /** Must keep the order of digits and be idempotent. */
  format(typed: string): string;
};

/** Uncontrolled, so that text entered before hydration stays. */
export function FormattedField({ format, onInput, ...rest }: Props) {
  function reformat(event: FormEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    const before = box.selectionStart ?? box.value.length;
    const wasAtEnd = before === box.value.length;
    const digitsBefore = box.value.slice(0, before).replace(/\D/g, "").length;
    const formatted = format(box.value);
    if (formatted !== box.value) {
      box.value = formatted;
      const caret = wasAtEnd ? formatted.length : placeAfter(formatted, digitsBefore);
      box.setSelectionRange(caret, caret);
    }
    onInput?.(event as never);
  }
  return <Field {...rest} onInput={reformat} />;
}

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(text[at] ?? "")) seen += 1;
  }
  return text.length;
}
