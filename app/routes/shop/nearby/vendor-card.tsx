import { memo } from "react";
import { Link } from "react-router";
import type { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { minimumText } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { ahead } from "#app/ui/ahead.ts";
import { Average } from "#app/ui/average.tsx";
import { OpenStatus } from "#app/ui/open-status.tsx";
import { ProductCard } from "#app/ui/product-card.tsx";
import type { ListedOffer, ListedVendor } from "./find-dispensaries.ts";
import { Strip } from "./strip.tsx";

export type CardVendor = ListedVendor & {
  status: ReturnType<typeof openStatus>;
  /** Null while it takes no orders. */
  estimate: string | null;
};

export type Offer = { product: MenuProduct; vendor: CardVendor };

export const offersOf = (listed: readonly ListedOffer[], vendors: readonly CardVendor[]): Offer[] =>
  listed.flatMap(({ productId, vendorId }) => {
    const vendor = vendors.find(({ id }) => id === vendorId);
    const product = vendor?.products.find(({ id }) => id === productId);
    return vendor && product ? [{ product, vendor }] : [];
  });

export const menuPath = (vendorId: string, pickup: boolean, productId?: string): string =>
  `/vendor/${vendorId}/menu${productId ? `/${productId}` : ""}${pickup ? "?orderType=Pickup" : ""}`;

/** `bare`: its products are already compared above. */
type Props = {
  vendor: CardVendor;
  pickup: boolean;
  now: number;
  first: boolean;
  bare: boolean;
};

export function VendorCard({ vendor, pickup, now, first, bare }: Props) {
  const { id, dispensaryName, logoKey, products, listedCount, minOrderCents, miles } = vendor;
  const menu = menuPath(id, pickup);
  const more = listedCount - products.length;
  return (
    <article aria-labelledby={`v-${id}`} data-vendor={id} className="vendor">
      <header className="vendor-head">
        <img src={imageUrl(logoKey, "small")} alt="" width={64} height={64} className="vendor-logo" />
        <div className="min-w-0">
          <h2 id={`v-${id}`} className="vendor-name">
            <Link to={menu} prefetch={ahead}>
              {dispensaryName}
            </Link>
          </h2>
          <p className="vendor-facts">
            <OpenStatus shop={vendor} now={now} status={vendor.status} />
            {vendor.rating ? <Average rating={vendor.rating} /> : null}
            <span>{miles.toFixed(1)} miles</span>
            <span className="empty:hidden">{vendor.estimate}</span>
            {pickup ? <span className="empty:hidden">{vendor.street}</span> : null}
            <span>{minimumText(minOrderCents)}</span>
            <span className="empty:hidden">{vendor.license}</span>
            {vendor.deal ? (
              <b className="min-w-0 truncate font-semibold text-coral-deep">
                {vendor.deal.text}
                {vendor.deal.count > 1 ? ` +${vendor.deal.count - 1}` : null}
              </b>
            ) : null}
          </p>
        </div>
        <Link to={menu} prefetch={ahead} className="vendor-menu">
          View Full Menu{more > 0 ? ` (${more} more ${more === 1 ? "item" : "items"})` : ""}
          <span className="sr-only"> of {dispensaryName}</span>
        </Link>
      </header>
      {bare ? null : products.length > 0 ? (
        <Products products={products} vendorId={id} vendorName={dispensaryName} pickup={pickup} eager={first} />
      ) : (
        <p className="vendor-nothing">No matching products available</p>
      )}
    </article>
  );
}

type ProductsProps = {
  products: readonly MenuProduct[];
  vendorId: string;
  vendorName: string;
  pickup: boolean;
  eager: boolean;
};

/** Memoized: three hundred cards must not rerender on every clock tick. */
const Products = memo(function Products({ products, vendorId, vendorName, pickup, eager }: ProductsProps) {
  return (
    <>
      {/* Skips up to sixty Tab stops before the next dispensary. */}
      <a
        href={`#after-${vendorId}`}
        className="rounded-full bg-ink px-4 py-2.5 font-semibold text-on not-focus:sr-only focus:absolute focus:z-4 focus:ml-4"
      >
        Skip the products of {vendorName}
      </a>
      <Strip label={`Products of ${vendorName}`}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductCard product={product} href={menuPath(vendorId, pickup, product.id)} eager={eager && at < 4} />
          </li>
        ))}
      </Strip>
      <span id={`after-${vendorId}`} tabIndex={-1} />
    </>
  );
});
