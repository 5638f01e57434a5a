import { useEffect, useState } from "react";
import { data, href, redirect, useNavigate } from "react-router";
import { cartCount, cartItem } from "#app/domain/checkout/cart.ts";
import { readCartLink } from "#app/domain/checkout/cart-link.ts";
import { goodsFacts } from "#app/domain/checkout/goods-facts.ts";
import { withinLaw } from "#app/domain/compliance/flow.ts";
import { asksAge } from "#app/domain/compliance/offers.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { orderTypeOn } from "#app/domain/menu/menu.ts";
import { formatDollars } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "#app/ui/thumbnail.tsx";
import { visitContext } from "#app/visit.ts";
import { listOrderable } from "#db/menu/orderable.ts";
import { askAgeFirst } from "../age/ask-age-first.ts";
import { OrderingNeedsScripts } from "../menu/product-shelf.tsx";
import { BrowseLink, useMenuPath } from "../website.tsx";
import type { Route } from "./+types/cart";
import { cart, useCart } from "./store.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Add to your cart", matches);

/**
 * The products of a cart link. The shopper confirms them, so that no other site can fill a cart unseen. Without `add`,
 * leads to the checkout, which shows the cart.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has("add")) throw redirect(href("/checkout"));
  const visit = context.get(visitContext);
  const now = visit.now();
  const linked = readCartLink(searchParams.get("add"));
  const ids = linked.map(({ productId }) => productId);
  const { products: found } = await listOrderable(visit.db, ids, [], now);
  const [first] = found.filter(({ vendorId }) => isShownHere(visit, vendorId));
  if (!first) return data({ lines: [], missing: linked.length, dispensaryName: "", vendorId: undefined }, 404);
  const { vendorId, dispensaryName, dispensaryType, logoKey } = withinLaw(first, now);
  askAgeFirst(visit, request, asksAge([first], now, visit.settings.ageAsking), dispensaryName);
  const shop = { id: vendorId, dispensaryName, logoUrl: imageUrl(logoKey) };
  const orderType = orderTypeOn(dispensaryType, searchParams.get("orderType"));
  const lines = linked.flatMap(({ productId, quantity }) => {
    const product = found.find((each) => each.id === productId && each.vendorId === vendorId);
    if (!product || product.stock === 0) return [];
    return [{ ...cartItem(product, shop, orderType), quantity: Math.min(quantity, product.stock ?? quantity) }];
  });
  return data({ lines, missing: linked.length - lines.length, dispensaryName, vendorId });
}

export default function CartLink({ loaderData: { lines, missing, dispensaryName, vendorId } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const menu = useMenuPath(vendorId);
  const items = useCart();
  const [refusedFor, setRefusedFor] = useState<typeof items | null>(null);
  // After a refusal, the shopper may still replace another dispensary's items with these.
  useEffect(() => {
    if (refusedFor && items !== refusedFor && items[0]?.vendorId === vendorId) navigate(href("/checkout"));
  }, [items, refusedFor, vendorId, navigate]);
  if (!vendorId || lines.length === 0) {
    return (
      <ErrorPage title="Nothing from this link is available right now">
        {vendorId ? <TextLink to={menu}>See the menu</TextLink> : <BrowseLink>See dispensaries near you</BrowseLink>}
      </ErrorPage>
    );
  }
  const pieces = cartCount(lines);
  const called = pieces === 1 ? "1 item" : `${pieces} items`;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 pt-6 pb-28">
      <h1 className="font-display text-3xl font-semibold text-balance">Add to your cart?</h1>
      <p className="mt-2 break-words text-quiet">From {dispensaryName}</p>
      <OrderingNeedsScripts />
      <ul className="my-4 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line._id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-3 py-3">
            <Thumbnail src={line.image} side={64} className="size-16 rounded-xl" />
            <div className="min-w-0">
              <p className="leading-tight font-semibold break-words">{line.name}</p>
              <p className="text-sm text-quiet">{goodsFacts(line)}</p>
            </div>
            <p className="tabular-nums">
              {line.quantity > 1 ? `${line.quantity} × ` : ""}
              <b>{formatDollars(line.price)}</b>
            </p>
          </li>
        ))}
      </ul>
      {missing > 0 ? (
        <p className="mb-4 font-semibold">
          {missing === 1 ? "1 other product isn’t" : `${missing} other products aren’t`} available right now.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          className="min-h-12"
          onClick={() => {
            const added = cart.addLines(lines, lines.length === 1 ? (lines[0]?.name ?? "") : called);
            if (added) navigate(href("/checkout"));
            else setRefusedFor(items);
          }}
        >
          Add {called} to cart
        </Button>
        <TextLink to={menu}>See the menu</TextLink>
      </div>
    </main>
  );
}
