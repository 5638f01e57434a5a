import { type ComponentType, createContext, useContext, useSyncExternalStore } from "react";
import { imageUrl } from "#app/domain/image-url.ts";
import { spacedAmount, unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { cardTag, shownPriceCents } from "#app/domain/menu/product.ts";
import { type Sized, sizesOf } from "#app/domain/menu/sizes.ts";
import { stockText } from "#app/domain/menu/stock.ts";
import { useEarlyHintPicture } from "./page/document.tsx";
import { Price } from "./price.tsx";
import { StrainDot } from "./strain-dot.tsx";
import { Tag } from "./tag.tsx";

/** Lets + buttons work before hydration. */
export const ADD_FORM = "add-to-cart";

type Quantities = { subscribe(onChange: () => void): () => void; quantityOf(productId: string): number };
export const QuantitiesContext = createContext<Quantities>({ subscribe: () => () => {}, quantityOf: () => 0 });

export const HeartContext = createContext<ComponentType<HeartProps> | null>(null);
type HeartProps = { id: string; name: string };

const none = () => 0;

function useQuantity(productId: string): number {
  const { subscribe, quantityOf } = useContext(QuantitiesContext);
  return useSyncExternalStore(subscribe, () => quantityOf(productId), none);
}

/** `.product-rows` around it turns the same markup into rows. */
export function ProductCard({ product, href, eager }: { product: Sized<MenuProduct>; href: string; eager: boolean }) {
  const { name, brand, category, strain, imageKey, sizes } = product;
  const tag = cardTag(product.tags);
  const strength = thcText(product);
  const picture = imageUrl(imageKey, "small");
  useEarlyHintPicture(picture, eager);
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
        <Heart id={product.id} name={name} />
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
      {sizes ? <Sizes product={product} sizes={sizes} /> : <Buy product={product} called={name} rated />}
    </article>
  );
}

/** Radio buttons and CSS only (`.product-size`): works before hydration and adds no hydration cost. */
const Sizes = ({ product, sizes }: { product: MenuProduct; sizes: readonly MenuProduct[] }) => (
  <fieldset className="product-sizes">
    <legend className="sr-only">Size of {product.name}</legend>
    <div>
      {sizes.map((size) => {
        const amount = spacedAmount(size.amount ?? "");
        const rate = unitPrice(size);
        return (
          <div key={size.id} className="product-size">
            <label className={shownPriceCents(size) < size.priceCents ? "on-sale" : ""}>
              <input
                type="radio"
                name={`size-${product.id}`}
                value={size.id}
                defaultChecked={size.id === product.id}
                className="sr-only"
              />
              <b>{amount}</b>
              {rate ? <small>{rate.text}</small> : null}
            </label>
            <Buy product={size} called={`${product.name}, ${amount},`} from={size.id === product.id} />
          </div>
        );
      })}
    </div>
  </fieldset>
);

type BuyProps = {
  product: MenuProduct;
  called: string;
  from?: boolean;
  rated?: boolean;
};

function Buy({ product, called, from = false, rated = false }: BuyProps) {
  const rate = rated ? unitPrice(product) : undefined;
  const left = stockText(product.stock);
  return (
    <>
      <p className="product-price">
        {from ? <span className="price-from">from </span> : null}
        <Price product={product} />
        {rate ? <small className="price-rate">{rate.text}</small> : null}
        {left ? <small className="product-left">{left}</small> : null}
      </p>
      <div className="product-buttons">{product.stock === 0 ? null : <Stepper id={product.id} called={called} />}</div>
    </>
  );
}

/** `ProductShelf` handles the clicks. */
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
      <AddButton id={id} called={called} />
    </div>
  );
}

type AddProps = { id: string; called: string; className?: string };

export const AddButton = ({ id, called, className = "product-add" }: AddProps) => (
  <button
    type="submit"
    className={className}
    form={ADD_FORM}
    name="added"
    value={id}
    aria-label={`Add ${called} to cart`}
  />
);

function Heart(product: HeartProps) {
  const Shown = useContext(HeartContext);
  return Shown && <Shown {...product} />;
}

/** Only what all sizes share: "22–24.5% THC". */
function thcText(product: Sized<MenuProduct>): string {
  const sizes = sizesOf<MenuProduct>(product);
  const known = sizes.flatMap(({ thcPercent }) => thcPercent ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const thc = known.length > 0 ? `${low === high ? low : `${low}–${high}`}% THC` : null;
  return [sizes.length === 1 && product.amount ? spacedAmount(product.amount) : null, thc].filter(Boolean).join(" · ");
}
