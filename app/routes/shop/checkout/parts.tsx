import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { WAITING_TEXT } from "#app/domain/checkout/waiting-order.ts";
import { type OrderType, orderTypes } from "#app/domain/dispensaries/vendor.ts";
import { formatDollars } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { MinimumBar } from "../cart/minimum-bar.tsx";
import { Problems } from "../cart/order-problems.tsx";
import { BrowseLink } from "../website.tsx";

export const EmptyCart = () => (
  <EmptyState title="Your cart is empty.">
    <BrowseLink>Browse dispensaries</BrowseLink>
  </EmptyState>
);

export const Waiting = () => (
  <p role="status" className="text-quiet">
    Loading...
  </p>
);

type OrderTypesProps = { offered: readonly OrderType[]; chosen: OrderType; onChoose(type: OrderType): void };

/** Shown only if the dispensary offers both. */
export function OrderTypes({ offered, chosen, onChoose }: OrderTypesProps) {
  if (offered.length < 2) return null;
  return (
    <fieldset className="mb-4">
      <legend className="sr-only">Delivery or pickup</legend>
      <div className="inline-flex rounded-full border border-line bg-paper p-1">
        {orderTypes.map((type) => (
          <label
            key={type}
            className="relative inline-flex min-h-11 items-center rounded-full px-5 font-semibold transition-colors duration-150 has-checked:bg-leaf has-checked:text-on has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name="orderType"
              value={type}
              checked={chosen === type}
              onChange={() => onChoose(type)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {type}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Texts come from the dispensary's own phone (SPEC.md 2, DECISIONS 31). */
export function TextNote({ vendor, orderType }: { vendor: QuoteJson["vendor"]; orderType: OrderType }) {
  const from = vendor.contactNumber ? ` from ${vendor.contactNumber.formatted}` : "";
  const when = orderType === "Pickup" ? "when your order is ready for pickup" : "with the ETA of your delivery";
  return (
    <p className="mt-4 rounded-xl bg-wash px-4 py-3 text-sm">
      {`${vendor.dispensaryName} will text you${from} ${when}.`}
    </p>
  );
}

/** Warnings that the law requires before a purchase. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <div className="mt-3 grid gap-2 text-sm text-quiet">
    <p>For adults 21 and older only.</p>
    {warnings.map((warning) => (
      <p key={warning}>
        <b className="text-ink">Warning.</b> {warning}.
      </p>
    ))}
  </div>
);

type NoticesProps = {
  id: string;
  quote: QuoteJson | null;
  subtotalCents: number;
  error: string | null;
  retry(): void;
  failure: string | null;
};

/** What would make Place Order fail, before it is pressed, and afterwards why it failed. */
export const Notices = ({ id, quote, subtotalCents, error, retry, failure }: NoticesProps) => (
  <div id={id} className="grid gap-2 empty:hidden">
    {error ? (
      <RetryNotice retry={retry} className="text-sm">
        {error}
      </RetryNotice>
    ) : null}
    <Problem className="text-sm font-medium">{failure === error ? null : failure}</Problem>
    {quote && !failure ? <Problems problems={quote.problems} /> : null}
    {quote?.stockNote ? <p className="text-sm font-medium">{quote.stockNote}</p> : null}
    {quote ? <MinimumBar vendor={quote.vendor} subtotalCents={subtotalCents} /> : null}
  </div>
);

type OptionProps = {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange(checked: boolean): void;
  className: string;
};

export const CheckOption = ({ name, label, hint, checked, onChange, className }: OptionProps) => (
  <label className={`flex min-h-11 cursor-pointer items-start gap-3 ${className}`}>
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      aria-describedby={`${name}-hint`}
      className="mt-0.5 size-5 accent-leaf"
    />
    <span>
      {label}
      <span id={`${name}-hint`} className="block text-sm text-quiet">
        {hint}
      </span>
    </span>
  </label>
);

type PointsProps = { points: NonNullable<QuoteJson["points"]>; uses: boolean; onUse(uses: boolean): void };

export function Points({ points: { balance, usable, usableAmount, earned }, uses, onUse }: PointsProps) {
  const balanceText = balance === null || balance === 0 ? "" : `You have ${balance.toLocaleString("en-US")} points. `;
  const hint = `${balanceText}This order earns ${earned.toLocaleString("en-US")} points. 100 points are $10 off.`;
  if (usable === 0) return <p className="border-t border-line py-3 text-sm text-quiet">{hint}</p>;
  const label = `Use ${usable.toLocaleString("en-US")} points for ${formatDollars(usableAmount)} off`;
  const className = "border-t border-line py-3";
  return <CheckOption name="usePoints" {...{ label, hint, className }} checked={uses} onChange={onUse} />;
}

export const WaitingOrder = ({ message, onWithdraw }: { message: string; onWithdraw(): void }) => (
  <section aria-label="Your order is waiting" className="grid gap-2 rounded-xl bg-wash px-4 py-3 text-sm">
    <div role="alert">
      <p className="font-medium text-danger">{message}</p>
      <p>{WAITING_TEXT}</p>
    </div>
    <Button look="secondary" className="justify-self-start" onClick={onWithdraw}>
      Don't send it
    </Button>
  </section>
);
