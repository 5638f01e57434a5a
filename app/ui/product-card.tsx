import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu.ts";
import { cardTag, shortAmount } from "#app/domain/product.ts";
import { Price } from "./price.tsx";
import { StrainDot } from "./strain-dot.tsx";
import { Tag } from "./tag.tsx";

/** The GET form that every + on a page belongs to, so that adding works before the page is hydrated. */
export const ADD_FORM = "add-to-cart";

type Props = {
  product: MenuProduct;
  /** The product's own address: what a tap opens before hydration, and what can be shared. */
  href: string;
  /** Its picture is in the first screen: load it at once. */
  eager?: boolean;
};

/**
 * A product in a list. Its whole face is the link; only the + is not. Plain elements without handlers: a page of
 * hundreds listens once, on the list (`useProductClicks`). `.product-rows` around it makes rows of the same markup.
 */
export function ProductCard({ product, href, eager = false }: Props) {
  const tag = cardTag(product.tags);
  const strength = strengthOf(product);
  return (
    <article className="product">
      <div className="product-picture">
        <img
          src={imageUrl(product.imageKey, "small")}
          alt=""
          width={320}
          height={320}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
        />
        {tag ? <Tag tag={tag} /> : null}
      </div>
      <div className="product-text">
        {product.strain ? (
          <p className="product-facts">
            <StrainDot strain={product.strain} />
            {product.strain}
          </p>
        ) : null}
        <h3 className="product-name">
          <a href={href} data-product={product.id}>
            {product.name}
          </a>
        </h3>
        <p className="product-facts">
          {product.brand || product.category}
          {strength ? <span className="product-strength">{strength}</span> : null}
        </p>
      </div>
      <p className="product-price">
        <Price product={product} />
      </p>
      <button
        type="submit"
        className="product-add"
        form={ADD_FORM}
        name="added"
        value={product.id}
        aria-label={`Add ${product.name} to cart`}
      />
    </article>
  );
}

/** "3.5g · 24.5% THC", with what is unknown left out. */
const strengthOf = ({ amount, thcPercent }: MenuProduct): string =>
  [amount && shortAmount(amount), thcPercent === null ? null : `${thcPercent}% THC`].filter(Boolean).join(" · ");
