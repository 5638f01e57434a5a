import { memo } from "react";
import { Link } from "react-router";
import type { ShownDeal } from "#app/domain/deals/current-deals.ts";
import type { openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { ratingOf } from "#app/domain/dispensaries/rating.ts";
import { minimumText } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { roundMiles } from "#app/domain/places/geo.ts";
import { ahead } from "#app/ui/ahead.ts";
import { Average } from "#app/ui/average.tsx";
import { OpenStatus } from "#app/ui/open-status.tsx";
import { ProductCard } from "#app/ui/product-card.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import type { NearbyVendor } from "#db/places/nearby-vendor.ts";
import { Strip } from "./strip.tsx";

/** Only what a card shows; the rest stays on the server. */
export type ListedVendor = ReturnType<typeof listedVendor>;
export const listedVendor = (vendor: NearbyVendor, deals: readonly ShownDeal[]) => ({
  id: vendor.id,
  dispensaryName: vendor.dispensaryName,
  logoKey: vendor.logoKey,
  lat: vendor.lat,
  lng: vendor.lng,
  street: vendor.street,
  timeZone: vendor.timeZone,
  businessHours: vendor.businessHours,
  specialDays: vendor.specialDays,
  pausedUntil: vendor.pausedUntil,
  minOrderCents: vendor.minOrderCents,
  rating: ratingOf(vendor),
  miles: roundMiles(vendor.miles),
  listedCount: vendor.listedCount,
  products: vendor.products,
  called: vendor.called,
  /** The first active deal's text, and how many are active. */
  deal: deals[0]?.isNow ? { text: deals[0].text, count: deals.filter(({ isNow }) => isNow).length } : null,
});

export type CardVendor = ListedVendor & {
  status: ReturnType<typeof openStatus>;
  /** Null while it takes no orders. */
  estimate: string | null;
};

export type Offer = { product: MenuProduct; vendor: CardVendor };

/** The product itself comes with its dispensary. */
export type ListedOffer = { productId: string; vendorId: string };

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
    <article
      aria-labelledby={`v-${id}`}
      data-vendor={id}
      className="vendor @container rounded-[1.125rem] border border-line bg-card data-pointed:border-coral-deep"
    >
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 px-4 pt-4 pb-2 @2xl:grid-cols-[auto_minmax(0,1fr)_auto] @2xl:px-5 @2xl:pt-5 @2xl:pb-3">
        <Thumbnail
          src={imageUrl(logoKey, "small")}
          side={64}
          eager
          className="size-14 rounded-card border border-line"
        />
        <div className="min-w-0">
          <h2
            id={`v-${id}`}
            className="vendor-name -m-1 line-clamp-3 p-1 font-display text-[1.375rem] leading-[1.2] font-semibold wrap-anywhere"
          >
            <Link to={menu} prefetch={ahead} className="hover:underline">
              {dispensaryName}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-[0.9375rem] text-quiet tabular-nums">
            <OpenStatus shop={vendor} now={now} status={vendor.status} />
            {vendor.rating ? <Average rating={vendor.rating} /> : null}
            <span>{miles.toFixed(1)} miles</span>
            <span className="empty:hidden">{vendor.estimate}</span>
            {pickup ? <span className="empty:hidden">{vendor.street}</span> : null}
            <span>{minimumText(minOrderCents)}</span>
            {vendor.deal ? (
              <b className="min-w-0 truncate font-semibold text-coral-deep">
                {vendor.deal.text}
                {vendor.deal.count > 1 ? ` +${vendor.deal.count - 1}` : null}
              </b>
            ) : null}
          </p>
        </div>
        <Link
          to={menu}
          prefetch={ahead}
          className="col-span-full inline-flex min-h-11 items-center font-semibold text-leaf hover:underline @2xl:col-auto"
        >
          View Full Menu{more > 0 ? ` (${more} more ${more === 1 ? "item" : "items"})` : ""}
          <span className="sr-only"> of {dispensaryName}</span>
        </Link>
      </header>
      {bare ? null : products.length > 0 ? (
        <Products products={products} vendorId={id} of={dispensaryName} pickup={pickup} eager={first} />
      ) : (
        <p className="px-4 pt-2 pb-5 text-quiet @2xl:px-5">No matching products available</p>
      )}
    </article>
  );
}

type ProductsProps = {
  products: readonly MenuProduct[];
  vendorId: string;
  of: string;
  pickup: boolean;
  eager: boolean;
};

/** Memoized: three hundred cards must not rerender on every clock tick. */
const Products = memo(function Products({ products, vendorId, of, pickup, eager }: ProductsProps) {
  return (
    <>
      {/* Skips up to sixty Tab stops before the next dispensary. */}
      <a
        href={`#after-${vendorId}`}
        className="rounded-full bg-ink px-4 py-2.5 font-semibold text-on not-focus:sr-only focus:absolute focus:z-4 focus:ml-4"
      >
        Skip the products of {of}
      </a>
      <Strip label={`Products of ${of}`}>
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
