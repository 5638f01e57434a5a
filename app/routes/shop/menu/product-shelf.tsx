import { type MouseEvent, type PointerEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type CartShop, cartItem } from "#app/domain/checkout/cart.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { ADD_FORM, QuantitiesContext } from "#app/ui/product-card.tsx";
import { cart, quantities } from "../cart/store.ts";
import { ADDED_PARAM, lastingParams, OPENED_PARAM, searchWith, useUrlSwitch } from "../url-switch.ts";

const load = () => import("../product/dialog.tsx");
const ProductDialog = lazyPart(load, "ProductDialog");

export type Offer = { product: MenuProduct; shop: CartShop; orderType: OrderType };
export type FindOffer = (productId: string) => Offer | undefined;

type Props = { find: FindOffer; className?: string; children: ReactNode };

/**
 * A page's product cards, with one listener for all: a tap opens the product over the page, under its own URL;
 * + and − change the cart. The route must export `shouldRevalidate = revalidateUnlessSwitched`.
 */
export function ProductShelf({ find, className, children }: Props) {
  const [params] = useSearchParams();
  const product = useUrlSwitch(OPENED_PARAM);
  useAddedFromUrl(find);
  const opened = product.value ? find(product.value) : undefined;

  const onClick = (event: MouseEvent) => {
    // Already handled: the opened product's own Add bubbles up to here.
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target as Element;
    const less = target.closest<HTMLButtonElement>(".product-less");
    if (less) {
      // The button disappears with the last unit, so move the focus first.
      if (quantities.quantityOf(less.value) === 1)
        less.closest(".stepper")?.querySelector<HTMLElement>(".product-add")?.focus();
      cart.removeOne(less.value);
      return;
    }
    const button = target.closest<HTMLButtonElement>(`button[name=${ADDED_PARAM}]`);
    const link = target.closest<HTMLAnchorElement>(".product-name a");
    const id = button?.value ?? link?.pathname.split("/").pop() ?? "";
    const offer = find(id);
    if (!offer) return;
    event.preventDefault();
    if (button) add(offer);
    else if (link) product.open(id, link.pathname + link.search);
  };

  const onPointerDown = ({ target }: PointerEvent) =>
    load().then(({ fetchAhead }) => fetchAhead(target as Element, find));

  return (
    // biome-ignore lint/a11y: the links and buttons inside are what is pressed, by key as well; this hears of it
    <div className={className} onClick={onClick} onPointerDown={onPointerDown} onPointerOver={load} onFocus={load}>
      <form id={ADD_FORM} hidden>
        {[...lastingParams(params)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
      <OrderingNeedsScripts />
      <QuantitiesContext value={quantities}>{children}</QuantitiesContext>
      <Suspense>
        {opened ? <ProductDialog key={opened.product.id} offer={opened} onClose={product.close} /> : null}
      </Suspense>
    </div>
  );
}

/** The cart lives in the browser, so + needs scripts. */
export const OrderingNeedsScripts = () => (
  <noscript>
    <p className="mb-3 font-semibold">Ordering needs JavaScript: turn it on in your browser, and reload the page.</p>
  </noscript>
);

const add = ({ product, shop, orderType }: Offer): boolean => cart.add(cartItem(product, shop, orderType));

/**
 * A + pressed before hydration sends the page's GET form, which returns `?added=ID`: adds once, then drops it.
 * Links from elsewhere add nothing: only our own page may have sent the form.
 */
export function useAddedFromUrl(find: FindOffer) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get(ADDED_PARAM);
  const handled = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each id in the URL, whatever else renders again
  useEffect(() => {
    // React runs effects twice in development.
    if (!id || handled.current === id) return;
    handled.current = id;
    const offer = find(id);
    if (offer && document.referrer && new URL(document.referrer).origin === window.location.origin) add(offer);
    navigate(searchWith(params, ADDED_PARAM, null), { replace: true, preventScrollReset: true });
  }, [id]);
}
