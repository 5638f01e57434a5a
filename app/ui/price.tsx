import { formatUsd } from "#app/domain/money.ts";

type Priced = { priceCents: number; salePriceCents: number | null };

/** What it costs now and, on sale, what it cost before, struck through. */
export function Price({ product: { priceCents, salePriceCents } }: { product: Priced }) {
  if (salePriceCents === null) return <b className="price">{formatUsd(priceCents)}</b>;
  return (
    <>
      <b className="price price-sale">{formatUsd(salePriceCents)}</b>{" "}
      <s className="price-was">
        <span className="sr-only">instead of </span>
        {formatUsd(priceCents)}
      </s>
    </>
  );
}
