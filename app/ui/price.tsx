import { formatUsd } from "#app/domain/money.ts";

type Priced = { priceCents: number; salePriceCents: number | null; dealCents?: number };

/** What it costs now and, on sale or by a deal, what it cost before, struck through. */
export function Price({ product: { priceCents, salePriceCents, dealCents } }: { product: Priced }) {
  const nowCents = dealCents ?? salePriceCents;
  if (nowCents === null) return <b className="price">{formatUsd(priceCents)}</b>;
  return (
    <>
      <b className="price price-sale">{formatUsd(nowCents)}</b>{" "}
      <s className="price-was">
        <span className="sr-only">instead of </span>
        {formatUsd(priceCents)}
      </s>
    </>
  );
}
