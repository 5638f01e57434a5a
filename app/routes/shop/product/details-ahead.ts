import type { OrderType } from "#app/domain/dispensaries/vendor.ts";
import { ahead } from "#app/ui/ahead.ts";

type FindOffer = (id: string) => { product: { id: string }; orderType: OrderType } | undefined;

/** A finger that scrolls has moved by then, and its touch is canceled. */
const REST_MS = 50;
const FRESH_MS = 10_000;

let timer: ReturnType<typeof setTimeout>;
let fetched: { path: string; at: number; response: Promise<Response> } | undefined;

const pathOf = (id: string, orderType: OrderType) => `/products/${id}/details?orderType=${orderType}`;

/** For a finger on a card: it opens the product when it lifts, a tenth of a second later. */
export function fetchAhead(target: Element, find: FindOffer): void {
  const id = target.closest<HTMLAnchorElement>(".product-name a")?.pathname.split("/").pop();
  const offer = id && find(id);
  if (!offer || ahead === "none") return;
  cancel();
  addEventListener("pointercancel", cancel, { once: true });
  timer = setTimeout(() => {
    const path = pathOf(offer.product.id, offer.orderType);
    const response = fetch(path);
    // The product page handles the failure.
    response.catch(() => {});
    fetched = { path, at: Date.now(), response };
  }, REST_MS);
}

const cancel = () => clearTimeout(timer);

/** Used once, so that a product opened again is current. */
export function consumeDetails(id: string, orderType: OrderType): Promise<Response> {
  cancel();
  const path = pathOf(id, orderType);
  const isFresh = fetched?.path === path && Date.now() - fetched.at < FRESH_MS;
  const response = isFresh && fetched ? fetched.response : fetch(path);
  fetched = undefined;
  return response;
}
