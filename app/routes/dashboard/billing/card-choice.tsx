import { cardName } from "./subscription-facts.tsx";

type Props = { card: { brand: string; last4: string }; useSaved: boolean; onChange(useSaved: boolean): void };

export function CardChoice({ card, useSaved, onChange }: Props) {
  const choices = [
    { saved: true, label: cardName(card), hint: "The card that was charged before" },
    { saved: false, label: "Another card", hint: "It replaces the old one" },
  ];
  return (
    <fieldset className="mt-6 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">Charge</legend>
      {choices.map(({ saved, label, hint }) => (
        <label
          key={label}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-xl border border-line px-4 py-3 has-checked:border-leaf has-checked:bg-wash"
        >
          <input
            type="radio"
            checked={useSaved === saved}
            onChange={() => onChange(saved)}
            className="size-5 accent-leaf"
          />
          <span>
            <span className="block font-semibold tabular-nums">{label}</span>
            <span className="block text-sm text-quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
