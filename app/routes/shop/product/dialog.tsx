import { useEffect, useState } from "react";
import { type CartShop, cartItem } from "#app/domain/checkout/cart.ts";
import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import type { MenuProduct } from "#app/domain/menu/menu.ts";
import { useFetched } from "#app/routes/use-fetched.ts";
import { Dialog, preloadDialog } from "#app/ui/dialog.tsx";
import { cart } from "../cart/store.ts";
import { FavoriteButton } from "../favorites/heart.tsx";
import { useSeen } from "../favorites/store.ts";
import { OPENED_PARAM } from "../url-switch.ts";
import { Buy } from "./buy.tsx";
import { consumeDetails } from "./details-ahead.ts";
import { Brand, Facts, PriceNow, Sizes, Tags, Texts } from "./parts.tsx";
import { SoldBy } from "./sold-by.tsx";
import { ProductStrip } from "./strip.tsx";
import type { ProductView } from "./view.ts";

export { fetchAhead } from "./details-ahead.ts";

// This module loads just before the dialog opens.
if (!import.meta.env.SSR) void preloadDialog();

type Props = { offer: { product: MenuProduct; shop: CartShop; orderType: OrderType }; onClose(): void };

/** Starts with what the card already knows (SPEC.md 2). */
export function ProductDialog({ offer: { product: carded, shop, orderType }, onClose }: Props) {
  const [chosenId, choose] = useState(carded.id);
  const { view, failed } = useView(chosenId, orderType);
  const product = view?.sizes.find(({ id }) => id === chosenId) ?? carded;
  useShownAddress(view?.sizes.find(({ id }) => id === chosenId)?.path);
  useSeen(carded.id, carded.name);
  const add = (quantity: number) => {
    if (cart.addLines([{ ...cartItem(product, shop, orderType), quantity }], product.name)) onClose();
  };
  return (
    <Dialog
      title={carded.name}
      titleHidden
      onClose={onClose}
      className="[--dialog-width:58rem] md:grid md:h-[min(38rem,88dvh)] md:grid-cols-2 md:grid-rows-[minmax(0,1fr)_auto] md:overflow-hidden"
    >
      <img
        className="aspect-square h-auto max-h-[36dvh] w-full flex-none bg-wash bg-cover bg-center object-cover md:row-span-full md:aspect-auto md:h-full md:max-h-none"
        src={imageUrl(product.imageKey, "full")}
        // The card's picture is loaded already: show it until the large one arrives.
        style={{ backgroundImage: `url("${imageUrl(product.imageKey, "small")}")` }}
        alt={`${product.name}, ${product.category}`}
        width={800}
        height={800}
      />
      <section
        className="dialog-body md:overflow-y-auto md:px-6 md:pt-6 md:*:first:mr-12 md:focus-visible:-outline-offset-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
        tabIndex={0}
        aria-label="About this product"
      >
        <Tags tags={product.tags} />
        <div className="flex items-start justify-between gap-3">
          <p aria-hidden className="min-w-0 font-display text-2xl leading-tight font-semibold text-balance break-words">
            {carded.name}
          </p>
          <FavoriteButton kind="products" item={product} />
        </div>
        <Brand brand={product.brand} path={view?.brandPath ?? null} />
        <PriceNow product={product} />
        {view ? <Sizes sizes={view.sizes} chosenId={chosenId} onChoose={({ id }) => choose(id)} /> : null}
        <Facts product={product} strain={view?.strain} />
        {!view && !failed ? (
          <p role="status" className="mt-4 text-quiet">
            Loading...
          </p>
        ) : null}
        {view ? (
          <>
            <SoldBy seller={view.seller} orderType={view.orderType} now={view.now} />
            <Texts description={view.product.description} strainDetails={view.product.strainDetails} />
            <ProductStrip title="More like this" products={view.alike} />
          </>
        ) : null}
      </section>
      <div className="dialog-foot">
        <Buy product={product} onAdd={add} />
      </div>
    </Dialog>
  );
}

/** Shows the chosen size's URL, to share and reload, but never on the list's own history entry (a closing dialog). */
function useShownAddress(path: string | undefined) {
  useEffect(() => {
    const isOwnEntry = history.state?.usr?.opened === OPENED_PARAM;
    if (path && isOwnEntry && path !== location.pathname + location.search)
      history.replaceState(history.state, "", path);
  }, [path]);
}

/** `failed` doesn't block buying. Keeps the last size's view meanwhile. */
function useView(id: string, orderType: OrderType) {
  const { value, refused } = useFetched<ProductView>(`${id} ${orderType}`, async () => {
    const response = await consumeDetails(id, orderType);
    return response.ok ? { ok: true, value: await response.json() } : { ok: false };
  });
  return { view: value, failed: refused !== null };
}
