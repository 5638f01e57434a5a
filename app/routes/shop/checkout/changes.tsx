import type { QuoteJson } from "#app/domain/checkout/schema.ts";
import { formatDollars } from "#app/domain/money.ts";

/** Shown before the shopper confirms again (DECISIONS 12). */
export function CheckoutChanges({ message, changes }: { message: string | null; changes: QuoteJson["changes"] }) {
  if (!message && changes.length === 0) return null;
  return (
    <section
      role="alert"
      aria-labelledby="changes-title"
      className="mt-1 mb-3 rounded-card border border-sativa bg-sativa/10 px-4 py-3"
    >
      <h3 id="changes-title" className="font-semibold">
        {changes.length > 0 ? "This changed since you filled your cart" : message}
      </h3>
      {changes.length > 0 ? (
        <ul className="mt-2 grid gap-2">
          {changes.map((change) => (
            <li key={`${change.productId}-${change.kind}`} className="text-sm">
              <span className="block">{change.message}</span>
              {change.kind === "price" && change.oldPrice !== null && change.newPrice !== null ? (
                <span className="tabular-nums">
                  <s className="text-quiet">
                    <span className="sr-only">before </span>
                    {formatDollars(change.oldPrice)}
                  </s>{" "}
                  <b>
                    <span className="sr-only">now </span>
                    {formatDollars(change.newPrice)}
                  </b>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 text-sm text-quiet">The summary shows the new total. Confirm to order at these prices.</p>
    </section>
  );
}
