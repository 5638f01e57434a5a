import { useEffect, useRef, useState } from "react";
import { type TestCard, testCardOf, testCards, testCardToken } from "#app/domain/billing/test-cards.ts";
import { FormattedField } from "#app/ui/form/formatted-field.tsx";
import type { CardFieldsProps } from "./card-source.ts";

const digits = (text: string) => text.replace(/\D/g, "");
const formatNumber = (text: string) =>
  digits(text)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
const formatExpiry = (text: string) =>
  digits(text)
    .slice(0, 4)
    .replace(/^(\d{2})(\d)/, "$1 / $2");
const formatCode = (text: string) => digits(text).slice(0, 4);

const UNKNOWN = "Only the test cards below are taken here. Never type a real card's number.";

/** For development without the provider's keys. Accepts only the provider's test cards. */
export default function TestCardFields({ onReady, onComplete }: CardFieldsProps) {
  const number = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();

  const typed = () => Array.from(number.current?.querySelectorAll("input") ?? [], (box) => digits(box.value));
  const onInput = () => {
    const [card = "", expiry = "", code = ""] = typed();
    setProblem(undefined);
    onComplete(card.length === 16 && expiry.length === 4 && code.length >= 3);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the source reads the fields when it is asked
  useEffect(() => {
    onReady({
      async tokenize() {
        const card = testCardOf(typed()[0] ?? "");
        if (card) return { token: testCardToken(card, crypto.randomUUID().replaceAll("-", "")) };
        setProblem(UNKNOWN);
        return { problem: UNKNOWN };
      },
    });
    return () => onReady(null);
  }, []);

  function fill(card: TestCard) {
    const values = [formatNumber(card.number), "12 / 34", "123"];
    number.current?.querySelectorAll("input").forEach((box, at) => {
      box.value = values[at] ?? "";
    });
    onInput();
  }

  const numeric = { inputMode: "numeric", autoComplete: "off", onInput } as const;
  return (
    <div>
      <div ref={number} className="grid grid-cols-2 gap-4">
        <FormattedField
          className="col-span-2"
          label="Card number"
          format={formatNumber}
          {...numeric}
          placeholder="4242 4242 4242 4242"
          error={problem}
        />
        <FormattedField label="Expiry" format={formatExpiry} {...numeric} placeholder="MM / YY" />
        <FormattedField label="Security code" format={formatCode} {...numeric} placeholder="CVC" />
      </div>
      <div className="mt-4 rounded-xl border border-dashed border-line bg-paper p-4 text-sm">
        <p>
          <strong>Test mode.</strong> No payment keys are set on this machine, so this form stands in for the provider's
          and no money moves. Pick a card:
        </p>
        <ul className="mt-2 flex flex-wrap gap-2">
          {testCards.map((card) => (
            <li key={card.number}>
              <button
                type="button"
                onClick={() => fill(card)}
                className="min-h-11 rounded-full border border-line bg-card px-3 font-medium hover:bg-wash"
              >
                <span className="tabular-nums">{card.number.slice(-4)}</span> {card.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
