import { imageUrl } from "#app/domain/image-url.ts";
import { type Deal, discountPercent } from "#app/domain/places/deals.ts";
import { Price } from "#app/ui/price.tsx";
import { AddButton } from "#app/ui/product-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { Strip } from "./strip.tsx";
import { type CardVendor, type Offer, offersOf } from "./vendor-card.tsx";

export function Deals({ deals, vendors }: { deals: readonly Deal[]; vendors: readonly CardVendor[] }) {
  const found = offersOf(deals, vendors);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="deals" className="deals mb-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="deals" className="text-xl font-semibold">
          Deals near you
        </h2>
        <TextLink to="/nearby?sale=1">All on sale</TextLink>
      </div>
      <Strip label="Deals near you">
        {found.map(({ product, vendor }, at) => (
          <li key={product.id}>
            <DealCard product={product} vendor={vendor} eager={at < 4} />
          </li>
        ))}
      </Strip>
    </section>
  );
}

const DealCard = ({ product, vendor, eager }: Offer & { eager: boolean }) => (
  <article className="relative flex items-center gap-3 rounded-card border border-line bg-card p-2.5 pr-16 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-leaf">
    <Thumbnail src={imageUrl(product.imageKey, "small")} side={80} eager={eager} className="size-20 rounded-[10px]" />
    <span className="absolute top-3.5 left-3.5 rounded-full bg-coral-deep px-2 text-xs leading-5 font-semibold text-on">
      {discountPercent(product)}% off
    </span>
    <div className="min-w-0">
      <h3 className="product-name [-webkit-line-clamp:1]!">
        <a href={`/vendor/${vendor.id}/menu/${product.id}`}>{product.name}</a>
      </h3>
      <p className="flex gap-1 text-sm text-quiet">
        <span className="truncate">{vendor.dispensaryName}</span>
        <span className="flex-none">· {vendor.miles.toFixed(1)} mi</span>
      </p>
      {/* The same height in any font. */}
      <p className="h-6 overflow-hidden">
        <Price product={product} />
      </p>
    </div>
    <AddButton id={product.id} called={`${product.name} from ${vendor.dispensaryName}`} />
  </article>
);
