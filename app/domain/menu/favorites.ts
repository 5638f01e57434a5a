export type Remembered = { id: string; name: string };

export type Favorites = { products: Remembered[]; vendors: Remembered[]; seen: Remembered[] };

export const noFavorites: Favorites = { products: [], vendors: [], seen: [] };

/** Drops the oldest: browser storage is small and shared with the cart. */
const most: Record<keyof Favorites, number> = { products: 100, vendors: 50, seen: 12 };
const NAME_MAX = 200;
const ID = /^[\w-]{1,64}$/;

/** Skips invalid entries: users can edit their browser's storage. */
export function parseFavorites(text: string | null): Favorites {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? "{}");
  } catch {
    return noFavorites;
  }
  const { products, vendors, seen } = (parsed ?? {}) as Record<string, unknown>;
  return {
    products: tidy("products", products),
    vendors: tidy("vendors", vendors),
    seen: tidy("seen", seen),
  };
}

function tidy(kind: keyof Favorites, list: unknown): Remembered[] {
  const known = (Array.isArray(list) ? list : []).filter(isRemembered);
  return known
    .filter(({ id }, at) => known.findIndex((other) => other.id === id) === at)
    .slice(0, most[kind])
    .map(({ id, name }) => ({ id, name: name.slice(0, NAME_MAX) }));
}

function isRemembered(value: unknown): value is Remembered {
  const { id, name } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" && ID.test(id) && typeof name === "string";
}

export const isFavorite = (favorites: Favorites, kind: "products" | "vendors", id: string): boolean =>
  favorites[kind].some((one) => one.id === id);

export function toggleFavorite(favorites: Favorites, kind: "products" | "vendors", item: Remembered): Favorites {
  const others = favorites[kind].filter(({ id }) => id !== item.id);
  return { ...favorites, [kind]: isFavorite(favorites, kind, item.id) ? others : tidy(kind, [item, ...others]) };
}

export const withSeen = (favorites: Favorites, item: Remembered): Favorites => ({
  ...favorites,
  seen: tidy("seen", [item, ...favorites.seen]),
});

export const idsIn = (text: string | null): string[] =>
  [...new Set((text ?? "").split(","))].filter((id) => ID.test(id)).slice(0, most.products + most.seen);
