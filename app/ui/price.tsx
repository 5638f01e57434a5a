import { shownPriceCents } from "#app/domain/menu/product.ts";
import { formatUsd } from "#app/domain/money.ts";

export function Price({ product }: { product: Parameters<typeof shownPriceCents>[0] }) {
  const { priceCents } = product;
  const nowCents = shownPriceCents(product);
  if (nowCents === priceCents) return <b className="price">{formatUsd(priceCents)}</b>;
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
