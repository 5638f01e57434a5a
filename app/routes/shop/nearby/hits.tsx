import { Link } from "react-router";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount, unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { nameOf } from "#app/domain/menu/sizes.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import { ahead } from "#app/ui/ahead.ts";
import { OpenStatus } from "#app/ui/open-status.tsx";
import { Price } from "#app/ui/price.tsx";
import { AddButton } from "#app/ui/product-card.tsx";
import { StrainDot } from "#app/ui/strain-dot.tsx";
import type { ListedOffer } from "./find-dispensaries.ts";
import { type CardVendor, menuPath, type Offer, offersOf } from "./vendor-card.tsx";

export type ListedHit = ListedOffer[];

type Props = {
  hits: readonly ListedHit[];
  vendors: readonly CardVendor[];
  pickup: boolean;
  now: number;
};

export function Hits({ hits, vendors, pickup, now }: Props) {
  const found = hits.map((offers) => offersOf(offers, vendors));
  return (
    <section aria-labelledby="hits">
      <h2 id="hits" className="sr-only">
        Products
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {found.flatMap((offers, at) =>
          offers.slice(0, 1).map(({ product, vendor }) => (
            <li key={product.id} className="rounded-card border border-line bg-card p-3 sm:p-4">
              <Product
                product={product}
                offers={offers}
                href={menuPath(vendor.id, pickup, product.id)}
                eager={at < 4}
              />
              <ul className="mt-2 grid grid-cols-[minmax(0,1fr)]">
                {offers.map((offer) => (
                  <OfferRow key={offer.product.id} {...{ offer, pickup, now }} sized={haveSizes(offers)} />
                ))}
              </ul>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

const haveSizes = (offers: readonly Offer[]) =>
  new Set(offers.map(({ product: { amount } }) => amount && spacedAmount(amount))).size > 1;

type ProductProps = { product: MenuProduct; offers: readonly Offer[]; href: string; eager: boolean };

function Product({ product, offers, href, eager }: ProductProps) {
  const { brand, category, strain, amount, thcPercent, imageKey } = product;
  const count = new Set(offers.map(({ vendor }) => vendor.id)).size;
  const sized = haveSizes(offers);
  const facts = [
    brand || category,
    amount && !sized ? spacedAmount(amount) : null,
    thcPercent === null ? null : `${thcPercent}% THC`,
  ];
  return (
    <article className="relative flex items-center gap-3 rounded-[10px] outline-offset-2 outline-leaf has-[a:focus-visible]:outline-3">
      <img
        src={imageUrl(imageKey, "small")}
        alt=""
        width={72}
        height={72}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        className="size-18 flex-none rounded-[10px] bg-wash object-contain"
      />
      <div className="min-w-0">
        <h3 className="product-name text-lg font-semibold">
          <a href={href} className="inline-flex min-h-11 items-center hover:underline">
            {sized ? nameOf(product) : product.name}
          </a>
        </h3>
        <p className="text-sm text-quiet">{facts.filter(Boolean).join(" · ")}</p>
        {strain ? (
          <p className="flex items-center text-sm text-quiet">
            <StrainDot strain={strain} />
            {strain}
          </p>
        ) : null}
        {count > 1 ? <p className="text-sm font-semibold text-leaf">{count} dispensaries, cheapest first</p> : null}
      </div>
    </article>
  );
}

type RowProps = { offer: Offer; pickup: boolean; now: number; sized: boolean };

function OfferRow({ offer, pickup, now, sized }: RowProps) {
  const { product, vendor } = offer;
  const rate = unitPrice(product);
  const left = stockText(product.stock);
  const amount = sized && product.amount ? spacedAmount(product.amount) : null;
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-t border-line py-2 pr-14">
      <div className="min-w-0 flex-1">
        <Link
          to={menuPath(vendor.id, pickup)}
          prefetch={ahead}
          className="inline-flex min-h-11 max-w-full items-center font-semibold hover:underline"
        >
          <span className="line-clamp-2">{vendor.dispensaryName}</span>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {amount ? <b className="font-semibold text-ink">{amount}</b> : null}
          <span>{vendor.miles.toFixed(1)} miles</span>
          <OpenStatus shop={vendor} now={now} status={vendor.status} />
        </p>
      </div>
      <p className="flex-none text-right">
        <Price product={product} />
        {rate ? <small className="block text-quiet">{rate.text}</small> : null}
        {left ? <small className="block font-semibold">{left}</small> : null}
      </p>
      {product.stock === 0 ? null : (
        <AddButton
          id={product.id}
          called={`${product.name}${amount ? `, ${amount},` : ""} from ${vendor.dispensaryName}`}
          className="product-add right-0!"
        />
      )}
    </li>
  );
}
