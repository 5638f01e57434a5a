import { createElement, type ReactNode } from "react";
import { cartLink } from "#app/domain/checkout/cart-link.ts";
import { websitePaths } from "#app/domain/dispensaries/website/paths.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount } from "#app/domain/menu/amount.ts";
import { anchorOf, type MenuProduct, type MenuSection } from "#app/domain/menu/menu.ts";
import { shownPriceCents } from "#app/domain/menu/product.ts";
import { type Sized, sizesOf } from "#app/domain/menu/sizes.ts";
import { productPath } from "#app/domain/menu/slug.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import { formatUsd } from "#app/domain/money.ts";

/** Keeps the page's styles out: the shadow root blocks its rules, `all` what would be inherited, px its root font size. */
const styleOf = (color: string) => `:host{all:initial!important;display:block!important}
*{box-sizing:border-box;margin:0;padding:0}
.menu,a{color:#1c2620;font:16px/1.4 system-ui,sans-serif}
.menu{background:#fff;padding:1px 16px 8px}
h2{font-size:22px;line-height:1.3;margin:24px 0 4px}
ul{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,290px),1fr));column-gap:24px}
li{display:grid;grid-template-columns:64px 1fr auto;align-items:center;gap:12px;border-top:1px solid #dde3de;padding:8px 0}
img{border-radius:12px;object-fit:cover;background:#eef2ee}
p{font-size:14px;color:#55625a;overflow-wrap:anywhere}
a{font-weight:600;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid ${color};outline-offset:2px}
.to{display:inline-flex;align-items:center;min-height:44px;color:${color}}
.add{display:inline-grid;place-items:center;min-width:76px;min-height:44px;padding:0 12px;border-radius:22px;background:${color};color:#fff;text-decoration:none}`;

type Props = {
  name: string;
  origin: string;
  /** Where public/embed.js fetches the current menu. */
  src: string;
  color: string;
  children: ReactNode;
};

export const Embedded = ({ name, origin, src, color, children }: Props) =>
  createElement(
    "nearleaf-menu",
    { src },
    createElement(
      "template",
      { shadowrootmode: "open" },
      <style>{styleOf(color)}</style>,
      <section className="menu" aria-label={`Menu of ${name}`}>
        {children}
        <a className="to" href={`${origin}/`}>
          See the whole menu of {name}
        </a>
      </section>,
    ),
  );

/** `limit`: of each section. */
type Listed = { sections: readonly MenuSection[]; limit: number; origin: string; notes: string };

/** Links lead to the dispensary's own website, which has the cart. */
export const EmbeddedSections = ({ sections, limit, origin, notes }: Listed) => (
  <>
    {sections.map(({ category, products, next }) => (
      <section key={category}>
        <h2>{category}</h2>
        <ul>
          {products.slice(0, limit).map((product) => (
            <Line key={product.id} product={product} origin={origin} />
          ))}
        </ul>
        {next || products.length > limit ? (
          <a className="to" href={`${origin}/?category=${anchorOf(category)}`}>
            See all of {category}
          </a>
        ) : null}
      </section>
    ))}
    <p>{notes}</p>
  </>
);

function Line({ product, origin }: { product: Sized<MenuProduct>; origin: string }) {
  const { id, name, brand, imageKey, priceCents, stock } = product;
  const cents = shownPriceCents(product);
  const sizes = sizesOf<MenuProduct>(product).flatMap(({ amount }) => (amount ? [spacedAmount(amount)] : []));
  const page = origin + productPath(websitePaths, product);
  const hasSizes = sizes.length > 1;
  return (
    <li>
      <img src={new URL(imageUrl(imageKey, "small"), origin).href} alt="" width="64" height="64" loading="lazy" />
      <div>
        <a href={page}>{name}</a>
        <p>{[brand, sizes.join(", ")].filter(Boolean).join(" · ")}</p>
        <p>
          {hasSizes ? "from " : null}
          {cents < priceCents ? <s>{formatUsd(priceCents)}</s> : null}{" "}
          {[formatUsd(cents), stockText(stock)].filter(Boolean).join(" · ")}
        </p>
      </div>
      {stock === 0 ? null : (
        <a
          className="add"
          href={hasSizes ? page : origin + cartLink([{ productId: id, quantity: 1 }])}
          aria-label={`${hasSizes ? "Choose a size of" : "Add"} ${name}`}
        >
          {hasSizes ? "Choose" : "Add"}
        </a>
      )}
    </li>
  );
}
