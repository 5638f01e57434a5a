import type { InputHTMLAttributes } from "react";
import type { AcceptedPayment } from "#app/domain/checkout/payment-methods.ts";
import { TIP_MAX_CENTS, tipCentsFrom, tipChoicesCents } from "#app/domain/checkout/pricing.ts";
import { formatUsdShort } from "#app/domain/money.ts";
import { parseCents } from "#app/domain/number-input.ts";
import { Field, FieldError } from "#app/ui/form/field.tsx";

const Radio = ({ children, ...input }: InputHTMLAttributes<HTMLInputElement>) => (
  <label className="relative flex min-h-12 cursor-pointer items-center justify-center gap-1.5 rounded-xl border border-line bg-card px-2 font-semibold transition-colors duration-150 hover:bg-wash has-checked:border-leaf has-checked:bg-wash has-checked:text-leaf-deep has-checked:inset-ring has-checked:inset-ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf">
    <input
      type="radio"
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
      {...input}
    />
    {children}
  </label>
);

type PaymentProps = {
  accepted: readonly AcceptedPayment[];
  /** Which methods the law excludes, as a message. */
  rule: string | null;
  chosen: string | null;
  error: string | undefined;
  onChoose(method: string): void;
};

/** A fee shows as "+$3" (DECISIONS 20). */
export function PaymentMethods({ accepted, rule, chosen, error, onChoose }: PaymentProps) {
  if (accepted.length === 0)
    return <p className="text-quiet">{rule ?? "This dispensary takes no payments online or at the door yet."}</p>;
  return (
    <fieldset aria-describedby={error ? "payment-error" : undefined}>
      <legend className="sr-only">Payment method</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:gap-3">
        {accepted.map(({ method, fee }) => (
          <Radio
            key={method}
            name="paymentMethod"
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
            aria-invalid={error ? true : undefined}
          >
            {method}
            {fee > 0 ? <span className="font-medium text-quiet">+${fee}</span> : null}
          </Radio>
        ))}
      </div>
      {rule ? <p className="mt-2 text-sm text-quiet">{rule}</p> : null}
      <FieldError id="payment-error" className="mt-2">
        {error}
      </FieldError>
    </fieldset>
  );
}

/** `choice` is cents, or "custom" with the typed text. */
export type Tip = { choice: string; typed: string };
type TipProps = { tip: Tip; error: string | undefined; onTip(tip: Tip): void; onLeave(): void };

export const TipChooser = ({ tip: { choice: chosen, typed }, error, onTip, onLeave }: TipProps) => (
  <fieldset>
    <legend className="sr-only">Tip</legend>
    <div className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(5rem,1fr)] gap-2 sm:gap-3">
      {[...tipChoicesCents.map(String), "custom"].map((value) => (
        <Radio
          key={value}
          name="tipChoice"
          value={value}
          checked={chosen === value}
          onChange={() => onTip({ choice: value, typed })}
        >
          {value === "custom" ? "Custom" : value === "0" ? "None" : formatUsdShort(Number(value))}
        </Radio>
      ))}
    </div>
    {chosen === "custom" ? (
      <Field
        label="Your tip in dollars"
        name="tip"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        className="mt-4 max-w-48"
        error={error}
        value={typed}
        onChange={({ target }) => onTip({ choice: chosen, typed: target.value })}
        onBlur={onLeave}
      />
    ) : null}
  </fieldset>
);

export const TIP_ERROR = `Enter a tip from $0 to ${formatUsdShort(TIP_MAX_CENTS)}.`;

/** Undefined if invalid. */
export function typedTip(text: string): number | undefined {
  const cents = parseCents(text) ?? 0;
  return tipCentsFrom(cents / 100);
}
