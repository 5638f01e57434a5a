import { useEffect } from "react";
import {
  type Favorites,
  noFavorites,
  parseFavorites,
  type Remembered,
  toggleFavorite,
  withSeen,
} from "#app/domain/menu/favorites.ts";
import { deviceStore, useDevice } from "../device-store.ts";

const store = deviceStore("favorites", parseFavorites, noFavorites);
const { read, save } = store;

export const useFavorites = (): Favorites => useDevice(store);

export function useSeen(id: string, name: string): void {
  useEffect(() => favorites.see({ id, name }), [id, name]);
}

export const favorites = {
  toggle: (kind: "products" | "vendors", item: Remembered) => save(toggleFavorite(read(), kind, item)),
  see: (product: Remembered) => save(withSeen(read(), product)),
  forgetSeen: () => save({ ...read(), seen: [] }),
};
