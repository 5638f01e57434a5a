import { useSyncExternalStore } from "react";
import {
  addToCart,
  type CartItem,
  cartCount,
  parseCart,
  quantityOf,
  removeLine,
  setQuantity,
  takeOne,
} from "#app/domain/checkout/cart.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const EMPTY: CartItem[] = [];
const UNDO_MS = 10_000;
const NOTE_MS = 3000;

const store = deviceStore("cartItems", parseCart, EMPTY);
const { read, tell, subscribe } = store;

/** Why something did not go into the cart: it is another vendor's, whose `lines` wait, more than the law lets one person buy, or than is left. */
export type CartRefusal = { message: string; lines?: readonly CartItem[]; rulesPath?: string };
type Guard = { vendorId: string; rulesPath: string; whyNot(items: readonly CartItem[]): string | undefined };

let refusal: CartRefusal | null = null;
/** Once the limits of the cart's dispensary are known on this page (../limits). */
let guard: Guard | null = null;
let justAdded: { name: string } | null = null;
let addedTimer: ReturnType<typeof setTimeout> | undefined;
/** What was cleared a moment ago, while that can be undone. */
let discarded = EMPTY;
let discardTimer: ReturnType<typeof setTimeout> | undefined;

/** Said for 3 s, wherever the visit goes meanwhile, and no longer than it is true. */
function sayAdded(added: typeof justAdded) {
  justAdded = added;
  clearTimeout(addedTimer);
  if (!added) return;
  addedTimer = setTimeout(() => {
    justAdded = null;
    tell();
  }, NOTE_MS);
}

function save(next: CartItem[], added: typeof justAdded = null) {
  sayAdded(added);
  discarded = EMPTY;
  store.save(next);
}

/** Whether the law's limits let a cart grow to this; where not, the alert is up. */
function isLawful(next: readonly CartItem[]): boolean {
  if (!guard || guard.vendorId !== next[0]?.vendorId) return true;
  const message = guard.whyNot(next);
  if (message === undefined) return true;
  refusal = { message, rulesPath: guard.rulesPath };
  tell();
  return false;
}

export const guardCart = (limits: Guard | null): void => {
  const isNews = guard?.vendorId !== limits?.vendorId;
  guard = limits;
  // The first of a visit is in before the limits are known: it stays, and what is too much of it is said.
  if (isNews && justAdded) isLawful(read());
};

/** The cart's lines. */
export const useCart = (): CartItem[] => useDevice(store);

/** For cards, each of which asks for its own product alone (app/ui/product-card.tsx). */
export const quantities = {
  subscribe,
  of: (productId: string): number => quantityOf(store.current(), productId),
};

/** Whether a cleared cart can be had back. */
export function useDiscarded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => discarded.length > 0,
    () => false,
  );
}

/** What was added a moment ago: a new object each time, so that the same product counts again. */
export function useJustAdded(): { name: string } | null {
  return useSyncExternalStore(
    subscribe,
    () => justAdded,
    () => null,
  );
}

/** The alert to show after something was refused, or null. */
export function useCartRefusal(): CartRefusal | null {
  return useSyncExternalStore(
    subscribe,
    () => refusal,
    () => null,
  );
}

/** The cart of this device: kept in localStorage, in step between tabs (SPEC.md 4, Cart). */
export const cart = {
  /** One of it more. False where it was refused: the alert is up then. */
  add(item: CartItem): boolean {
    return cart.addLines([item], item.name);
  },
  /** The same with an order's lines at once; `name` is what they are called where that is said. */
  addLines(lines: readonly CartItem[], name: string): boolean {
    const added = addToCart(read(), lines);
    if (!added.ok) {
      refusal = { message: added.message, ...(added.reason === "another-vendor" ? { lines } : {}) };
      tell();
      return false;
    }
    if (!isLawful(added.value)) return false;
    save(added.value, { name });
    return true;
  },
  setQuantity(key: string, quantity: number) {
    const items = read();
    const next = setQuantity(items, key, quantity);
    if (cartCount(next) <= cartCount(items) || isLawful(next)) save(next);
  },
  /** One of a product less. */
  take(productId: string) {
    save(takeOne(read(), productId));
  },
  remove(key: string) {
    save(removeLine(read(), key));
  },
  /** The order is placed. */
  clear() {
    save(EMPTY);
  },
  /** Clears the cart; for 10 s, and until something is added, `restore` takes that back (DECISIONS 43). */
  discard() {
    const before = read();
    save(EMPTY);
    discarded = before;
    clearTimeout(discardTimer);
    discardTimer = setTimeout(() => {
      discarded = EMPTY;
      tell();
    }, UNDO_MS);
    tell();
  },
  restore() {
    save(discarded);
  },
  dismissRefusal() {
    refusal = null;
    tell();
  },
  /** The shopper would rather have what was refused than what the cart holds. */
  replaceWithRefused() {
    const lines = refusal?.lines ?? EMPTY;
    refusal = null;
    save([...lines]);
  },
};
