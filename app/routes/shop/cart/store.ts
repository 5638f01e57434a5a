import { useSyncExternalStore } from "react";
import {
  addToCart,
  type CartItem,
  cartCount,
  parseCart,
  quantityOf,
  removeLine,
  removeOne,
  setQuantity,
} from "#app/domain/checkout/cart.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const EMPTY: CartItem[] = [];
const UNDO_MS = 10_000;
const NOTE_MS = 3000;

const store = deviceStore("cartItems", parseCart, EMPTY);
const { read, notify, subscribe } = store;

/** `lines`: another vendor's refused items, kept for a swap. `rulesPath`: set for a legal limit. */
export type CartRefusal = { message: string; lines?: readonly CartItem[]; rulesPath?: string };
type Guard = { vendorId: string; rulesPath: string; whyNot(items: readonly CartItem[]): string | undefined };

let refusal: CartRefusal | null = null;
/** Set once the limits of the cart's dispensary are known (../limits). */
let guard: Guard | null = null;
let justAdded: { name: string } | null = null;
let addedTimer: ReturnType<typeof setTimeout> | undefined;
let discarded = EMPTY;
let discardTimer: ReturnType<typeof setTimeout> | undefined;

/** Shown for 3 s, even across navigations, but only while still true. */
function announceAdded(added: typeof justAdded) {
  justAdded = added;
  clearTimeout(addedTimer);
  if (!added) return;
  addedTimer = setTimeout(() => {
    justAdded = null;
    notify();
  }, NOTE_MS);
}

function save(next: CartItem[], added: typeof justAdded = null) {
  announceAdded(added);
  discarded = EMPTY;
  store.save(next);
}

function isLawful(next: readonly CartItem[]): boolean {
  if (!guard || guard.vendorId !== next[0]?.vendorId) return true;
  const message = guard.whyNot(next);
  if (message === undefined) return true;
  refusal = { message, rulesPath: guard.rulesPath };
  notify();
  return false;
}

export const guardCart = (limits: Guard | null): void => {
  const isNews = guard?.vendorId !== limits?.vendorId;
  guard = limits;
  // The first item may be added before the limits are known: it stays, and the alert names the excess.
  if (isNews && justAdded) isLawful(read());
};

export const useCart = (): CartItem[] => useDevice(store);

/** Per product, so that each card rerenders alone (app/ui/product-card.tsx). */
export const quantities = {
  subscribe,
  quantityOf: (productId: string): number => quantityOf(store.current(), productId),
};

const useCartState = <T>(read: () => T, onServer: T): T => useSyncExternalStore(subscribe, read, () => onServer);

export const useDiscarded = (): boolean => useCartState(() => discarded.length > 0, false);

/** A new object each time, so that adding the same product counts again. */
export const useJustAdded = (): { name: string } | null => useCartState(() => justAdded, null);

export const useCartRefusal = (): CartRefusal | null => useCartState(() => refusal, null);

/** Stored in localStorage and synced between tabs (SPEC.md 4, Cart). */
export const cart = {
  add(item: CartItem): boolean {
    return cart.addLines([item], item.name);
  },
  /** `name` is what the message calls them. */
  addLines(lines: readonly CartItem[], name: string): boolean {
    const added = addToCart(read(), lines);
    if (!added.ok) {
      refusal = { message: added.message, ...(added.reason === "another-vendor" ? { lines } : {}) };
      notify();
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
  removeOne(productId: string) {
    save(removeOne(read(), productId));
  },
  remove(key: string) {
    save(removeLine(read(), key));
  },
  clear() {
    save(EMPTY);
  },
  /** `restore` undoes it for 10 s, or until something is added (DECISIONS 43). */
  discard() {
    const before = read();
    save(EMPTY);
    discarded = before;
    clearTimeout(discardTimer);
    discardTimer = setTimeout(() => {
      discarded = EMPTY;
      notify();
    }, UNDO_MS);
    notify();
  },
  restore() {
    save(discarded);
  },
  dismissRefusal() {
    refusal = null;
    notify();
  },
  replaceWithRefused() {
    const lines = refusal?.lines ?? EMPTY;
    refusal = null;
    save([...lines]);
  },
};
