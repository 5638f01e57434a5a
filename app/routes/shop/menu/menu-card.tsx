import { spacedAmount, unitPrice } from "#app/domain/menu/amount.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { shortAmount } from "#app/domain/menu/product.ts";
import type { Sized } from "#app/domain/menu/sizes.ts";
import { Buy, ProductCard } from "#app/ui/product-card.tsx";

type Props = { product: Sized<MenuProduct>; href: string; eager: boolean };

/** A menu's card, made for comparing: it has the product's sizes, and what a gram costs. */
export function MenuCard(props: Props) {
  const { product } = props;
  return (
    <ProductCard {...props} strength={product.sizes && strengthOf(product.sizes)}>
      {product.sizes ? (
        <Sizes product={product} sizes={product.sizes} />
      ) : (
        <Buy product={product} called={product.name} rate={unitPrice(product)?.text} />
      )}
    </ProductCard>
  );
}

/** What all sizes have: "24.5% THC", "22–24.5% THC". */
function strengthOf(sizes: readonly MenuProduct[]): string {
  const known = sizes.flatMap(({ thcPercent }) => thcPercent ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return known.length > 0 ? `${low === high ? low : `${low}–${high}`}% THC` : "";
}

/**
 * The sizes as a switch, each with what a gram of it costs. Which one is chosen lives in its radio button alone and the rest is
 * style (`.product-size`), so that it works before hydration and costs none.
 */
function Sizes({ product, sizes }: { product: MenuProduct; sizes: readonly MenuProduct[] }) {
  return (
    <fieldset className="product-sizes">
      <legend className="sr-only">Size of {product.name}</legend>
      <div>
        {sizes.map((size) => {
          const amount = spacedAmount(shortAmount(size.amount ?? ""));
          const rate = unitPrice(size);
          return (
            <div key={size.id} className="product-size">
              <label className={size.salePriceCents === null ? "" : "on-sale"}>
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
}
