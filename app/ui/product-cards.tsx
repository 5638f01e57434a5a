import { preload } from "react-dom";
import { escapeHtml } from "#app/domain/escape-html.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu.ts";
import { cardTag, shortAmount } from "#app/domain/product.ts";
import { strainKind } from "#app/domain/strain.ts";
import { priceHtml } from "./price.tsx";
import { tagLooks } from "./tag.tsx";

/** The GET form that every + on a page belongs to, so that adding works before the page is hydrated. */
export const ADD_FORM = "add-to-cart";

type List = {
  products: readonly MenuProduct[];
  /** What a product's own address begins with, its id behind it: what a tap opens before hydration, and what can be shared. */
  hrefStart: string;
  /** As many pictures as the first screen shows: they load at once. */
  eager: number;
  /** Each card as an item of a list. */
  items?: boolean;
};

/**
 * Cards of products as the inside of one element: `<ul dangerouslySetInnerHTML={productCards(list)}>`. They are HTML and not
 * components, because nothing in them lives: the page listens once, around them (routes/shop/product-shelf.tsx). Hundreds of
 * them made by React are half of what a menu costs to render, and hydrating them most of what a phone does before a page
 * answers.
 */
export function productCards({ products, hrefStart, eager, items = false }: List): { __html: string } {
  // React names the pictures of its own elements ahead of the page; of these it knows nothing.
  if (import.meta.env.SSR) {
    for (const { imageKey } of products.slice(0, eager)) {
      preload(imageUrl(imageKey, "small"), { as: "image", fetchPriority: "high" });
    }
  }
  const cards = products.map((product, at) => card(product, hrefStart + product.id, at < eager));
  return { __html: items ? cards.map((html) => `<li>${html}</li>`).join("") : cards.join("") };
}

/**
 * A product in a list. Its whole face is the link; only the + is not. `.product-rows` around it makes rows of the same markup.
 * Whatever is not written here goes through `escapeHtml`.
 */
function card(product: MenuProduct, href: string, eager: boolean): string {
  const { brand, category, strain, imageKey } = product;
  const [id, name, link] = [escapeHtml(product.id), escapeHtml(product.name), escapeHtml(href)];
  const tag = cardTag(product.tags);
  const kind = strainKind(strain);
  const strength = strengthOf(product);
  const loading = eager ? 'loading="eager" fetchpriority="high"' : 'loading="lazy"';
  const dot = kind ? `<span class="dot dot-${kind}"></span>` : "";
  return `<article class="product"><div class="product-picture"><img src="${escapeHtml(imageUrl(imageKey, "small"))}" alt="" width="320" height="320" ${loading} decoding="async">${
    tag ? `<span class="${tagLooks[tag]}">${escapeHtml(tag)}</span>` : ""
  }</div><div class="product-text">${
    strain ? `<p class="product-facts">${dot}${escapeHtml(strain)}</p>` : ""
  }<h3 class="product-name"><a href="${link}">${name}</a></h3><p class="product-facts">${escapeHtml(brand || category)}${
    strength ? `<span class="product-strength">${escapeHtml(strength)}</span>` : ""
  }</p></div><p class="product-price">${priceHtml(product)}</p><button type="submit" class="product-add" form="${ADD_FORM}" name="added" value="${id}" aria-label="Add ${name} to cart"></button></article>`;
}

/** "3.5g · 24.5% THC", with what is unknown left out. */
const strengthOf = ({ amount, thcPercent }: MenuProduct): string =>
  [amount && shortAmount(amount), thcPercent === null ? null : `${thcPercent}% THC`].filter(Boolean).join(" · ");
