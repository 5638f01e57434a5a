import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { cardTag, shortAmount } from "#app/domain/menu/product.ts";
import { useFirstPicture } from "./document.tsx";
import { Price } from "./price.tsx";
import { StrainDot } from "./strain-dot.tsx";
import { Tag } from "./tag.tsx";

/** The GET form that every + on a page belongs to, so that adding works before the page is hydrated. */
export const ADD_FORM = "add-to-cart";

type Props = {
  product: MenuProduct;
  /** The product's own address: what a tap opens before hydration, and what can be shared. */
  href: string;
  /** On the first screen: its picture loads at once. */
  eager: boolean;
};

/** A product in a list. Its whole face is the link; only the + is not. `.product-rows` around it makes rows of the same markup. */
export function ProductCard({ product, href, eager }: Props) {
  const { id, name, brand, category, strain, imageKey } = product;
  const tag = cardTag(product.tags);
  const strength = strengthOf(product);
  const picture = imageUrl(imageKey, "small");
  useFirstPicture(picture, eager);
  return (
    <article className="product">
      <div className="product-picture">
        <img
          src={picture}
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
        {strain ? (
          <p className="product-facts">
            <StrainDot strain={strain} />
            {strain}
          </p>
        ) : null}
        <h3 className="product-name">
          <a href={href}>{name}</a>
        </h3>
        <p className="product-facts">
          {brand || category}
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
        value={id}
        aria-label={`Add ${name} to cart`}
      />
    </article>
  );
}

/** "3.5g · 24.5% THC", with what is unknown left out. */
const strengthOf = ({ amount, thcPercent }: MenuProduct): string =>
  [amount && shortAmount(amount), thcPercent === null ? null : `${thcPercent}% THC`].filter(Boolean).join(" · ");
