import { Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import type { Sized } from "#app/domain/menu/sizes.ts";
import { Price } from "#app/ui/price.tsx";

type Props = {
  title: string;
  products: readonly (Sized<MenuProduct> & { path: string; note?: string })[];
};

export function ProductStrip({ title, products }: Props) {
  if (products.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="font-display text-xl font-semibold">{title}</h2>
      <ul className="relative -mx-1.5 mt-3 grid snap-x scroll-px-1.5 auto-cols-[9rem] grid-flow-col gap-3 overflow-x-auto p-1.5 pb-3">
        {products.map((product) => (
          <li key={product.id} className="min-w-0 snap-start">
            <Link
              to={product.path}
              className="grid h-full content-start rounded-card border border-line bg-card p-2 hover:bg-wash"
            >
              <img
                src={imageUrl(product.imageKey, "small")}
                alt=""
                width={320}
                height={320}
                loading="lazy"
                className="aspect-square w-full rounded-[10px] bg-wash object-cover"
              />
              <span className="mt-2 line-clamp-2 text-sm leading-snug font-semibold break-words">{product.name}</span>
              <span className="truncate text-sm text-quiet">{product.note ?? factsOf(product)}</span>
              <span className="mt-1 text-sm">
                {product.sizes ? "from " : null}
                <Price product={product} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({ brand, category, amount, sizes }: Sized<MenuProduct>) =>
  [brand || category, amount && !sizes ? spacedAmount(amount) : null].filter(Boolean).join(" · ");
