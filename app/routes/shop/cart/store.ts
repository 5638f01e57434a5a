import { useSyncExternalStore } from "react";
import { addToCart, type CartItem, parseCart, removeLine, setQuantity } from "#app/domain/orders/cart.ts";

const KEY = "cartItems";
const EMPTY: CartItem[] = [];
const UNDO_MS = 10_000;

let items = EMPTY;
let kept: string | null = null;
let refusal: { message: string; lines: readonly CartItem[] } | null = null;
let justAdded: { name: string } | null = null;
/** What was cleared a moment ago, while that can be undone. */
let discarded = EMPTY;
let discardTimer: ReturnType<typeof setTimeout> | undefined;
let following = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Takes over what storage holds now: another tab may have written since. */
function load() {
  let text: string | null = kept;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage is closed to us (private windows, site settings): the cart then lives as long as the page.
  }
  if (text === kept) return;
  kept = text;
  items = parseCart(text);
}

function save(next: CartItem[]) {
  items = next;
  discarded = EMPTY;
  kept = JSON.stringify(next);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // As above.
  }
  tell();
}

function follow() {
  if (following) return;
  following = true;
  load();
  const reload = () => {
    load();
    tell();
  };
  addEventListener("storage", (event) => {
    // A null key is localStorage.clear(): logging out in another tab.
    if (event.key === KEY || event.key === null) reload();
  });
  // A page that comes back from the back/forward cache heard no storage events.
  addEventListener("pageshow", reload);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The cart's lines; empty on the server and while hydrating, because only the browser knows them. */
export function useCart(): CartItem[] {
  return useSyncExternalStore(
    subscribe,
    () => {
      follow();
      return items;
    },
    () => EMPTY,
  );
}

/** Whether a cleared cart can be had back. */
export function useDiscarded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => discarded.length > 0,
    () => false,
  );
}

/** What was added last on this page: a new object each time, so that the same product counts again. */
export function useJustAdded(): { name: string } | null {
  return useSyncExternalStore(
    subscribe,
    () => justAdded,
    () => null,
  );
}

/** The alert to show after an item of a second vendor was refused, or null. */
export function useCartRefusal(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => refusal?.message ?? null,
    () => null,
  );
}

/** The cart of this device: kept in localStorage, in step between tabs (SPEC.md 4, Cart). */
export const cart = {
  /** One of it more. False where it is of another vendor than the cart's: the alert is up then. */
  add(item: CartItem): boolean {
    return cart.addLines([item], item.name);
  },
  /** The same with an order's lines at once; `name` is what they are called where that is said. */
  addLines(lines: readonly CartItem[], name: string): boolean {
    load();
    const added = addToCart(items, lines);
    if (added.ok) {
      justAdded = { name };
      save(added.value);
    } else {
      refusal = { message: added.message, lines };
      tell();
    }
    return added.ok;
  },
  setQuantity(key: string, quantity: number) {
    load();
    save(setQuantity(items, key, quantity));
  },
  remove(key: string) {
    load();
    save(removeLine(items, key));
  },
  /** The order is placed. */
  clear() {
    save(EMPTY);
  },
  /** Clears the cart; for 10 s, and until something is added, `restore` takes that back (DECISIONS 43). */
  discard() {
    load();
    const before = items;
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
