import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { cardTag, shortAmount } from "#app/domain/menu/product.ts";
import type { Sized } from "#app/domain/menu/sizes.ts";
import { useFirstPicture } from "./document.tsx";
import { Price } from "./price.tsx";
import { StrainDot } from "./strain-dot.tsx";
import { Tag } from "./tag.tsx";

/** The GET form that every + on a page belongs to, so that adding works before the page is hydrated. */
export const ADD_FORM = "add-to-cart";

/** What a page's cards know of the cart. */
export type Quantities = { subscribe(tell: () => void): () => void; of(productId: string): number };
export const QuantitiesContext = createContext<Quantities>({ subscribe: () => () => {}, of: () => 0 });

const none = () => 0;

/** How many of a product the cart holds; none on the server and while hydrating. */
function useQuantity(productId: string): number {
  const { subscribe, of } = useContext(QuantitiesContext);
  return useSyncExternalStore(subscribe, () => of(productId), none);
}

type Props = {
  product: Sized<MenuProduct>;
  /** The product's own address: what a tap opens before hydration, and what can be shared. */
  href: string;
  /** On the first screen: its picture loads at once. */
  eager: boolean;
  /** How much and how strong it is, where that is no one size's. */
  strength?: string | undefined;
  /** What stands at its foot, where that is more than a price. */
  children?: ReactNode;
};

/** A product in a list. Its whole face is the link; only the + and the sizes are not. `.product-rows` around it makes rows of the same markup. */
export function ProductCard({ product, href, eager, strength = strengthOf(product), children }: Props) {
  const { name, brand, category, strain, imageKey, sizes } = product;
  const tag = cardTag(product.tags);
  const picture = imageUrl(imageKey, "small");
  useFirstPicture(picture, eager);
  return (
    <article className={sizes ? "product product-sized" : "product"}>
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
      {children ?? <Buy product={product} called={name} />}
    </article>
  );
}

type BuyProps = {
  product: MenuProduct;
  called: string;
  /** Its price is the lowest of several. */
  from?: boolean;
  /** What a gram of it costs. */
  rate?: string | undefined;
};

/** What a product costs, and its +. */
export function Buy({ product, called, from = false, rate }: BuyProps) {
  return (
    <>
      <p className="product-price">
        {from ? <span className="price-from">from </span> : null}
        <Price product={product} />
        {rate ? <small className="price-rate">{rate}</small> : null}
      </p>
      <div className="product-buttons">
        <Stepper id={product.id} called={called} />
      </div>
    </>
  );
}

/** A +, and once the cart holds some, how many and a −. The page listens for both (`ProductShelf`). */
function Stepper({ id, called }: { id: string; called: string }) {
  const quantity = useQuantity(id);
  return (
    <div className="stepper">
      {quantity > 0 ? (
        <div className="stepper-more">
          <button type="button" className="product-less" value={id} aria-label={`Remove one ${called} from cart`} />
          <span className="stepper-count">
            <span className="sr-only">In the cart: </span>
            {quantity}
          </span>
        </div>
      ) : null}
      <button
        type="submit"
        className="product-add"
        form={ADD_FORM}
        name="added"
        value={id}
        aria-label={`Add ${called} to cart`}
      />
    </div>
  );
}

/** "3.5g · 24.5% THC", with what is unknown left out. */
const strengthOf = ({ amount, thcPercent }: MenuProduct): string =>
  [amount && shortAmount(amount), thcPercent === null ? null : `${thcPercent}% THC`].filter(Boolean).join(" · ");
