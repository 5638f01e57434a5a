import { Choice } from "#app/ui/form/choice.tsx";
import { Fields, type FieldTable } from "#app/ui/form/fields.tsx";
import { cardName } from "./subscription-card.tsx";

type Props = { card: { brand: string; last4: string }; useSaved: boolean; onChange(useSaved: boolean): void };

export function CardChoice({ card, useSaved, onChange }: Props) {
  const choices = [
    { saved: true, label: cardName(card), hint: "The card that was charged before" },
    { saved: false, label: "Another card", hint: "It replaces the old one" },
  ];
  return (
    <fieldset className="mt-6 grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">Charge</legend>
      {choices.map(({ saved, ...words }) => (
        <Choice
          key={words.label}
          type="radio"
          look="card"
          checked={useSaved === saved}
          onChange={() => onChange(saved)}
          {...words}
        />
      ))}
    </fieldset>
  );
}

const APARTMENT = (
  <>
    Apartment, suite <span className="font-normal text-quiet">(optional)</span>
  </>
);
const field = (autoComplete: string, maxLength: number, className: string) => ({
  autoComplete: `billing ${autoComplete}`,
  maxLength,
  className,
});

const fields: FieldTable = {
  addressLine1: { label: "Street address", required: true, ...field("address-line1", 200, "col-span-6") },
  addressLine2: { label: APARTMENT, ...field("address-line2", 200, "col-span-6") },
  city: { label: "City", required: true, ...field("address-level2", 100, "col-span-6 sm:col-span-3") },
  state: { label: "State", required: true, ...field("address-level1", 50, "col-span-2 sm:col-span-1") },
  postalCode: {
    label: "Postal code",
    required: true,
    inputMode: "numeric",
    ...field("postal-code", 20, "col-span-4 sm:col-span-2"),
  },
};

/** The country is always US (SPEC.md 2 and 5). */
export const BillingAddressFields = () => (
  <fieldset className="mt-6">
    <legend className="font-semibold">Billing address</legend>
    <div className="mt-3 grid grid-cols-6 gap-4">
      <Fields table={fields} />
    </div>
    <input type="hidden" name="country" value="US" />
    <p className="mt-3 text-sm text-quiet">Country: United States</p>
  </fieldset>
);
