import {
  type Favorites,
  isFavorite,
  noFavorites,
  parseFavorites,
  type Remembered,
  toggleFavorite,
  withSeen,
} from "#app/domain/menu/favorites.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const store = deviceStore("favorites", parseFavorites, noFavorites);
const { read, save } = store;

/** For cards, each of which asks for its own product alone (app/ui/product-card.tsx). */
export const hearts = {
  subscribe: store.subscribe,
  has: (productId: string): boolean => isFavorite(store.current(), "products", productId),
};

export const useFavorites = (): Favorites => useDevice(store);

/** This device's favorites, and what was looked at on it. */
export const favorites = {
  toggle: (kind: "products" | "vendors", one: Remembered) => save(toggleFavorite(read(), kind, one)),
  see: (product: Remembered) => save(withSeen(read(), product)),
  forgetSeen: () => save({ ...read(), seen: [] }),
};
