export type Remembered = { id: string; name: string };

export type Favorites = { products: Remembered[]; vendors: Remembered[]; seen: Remembered[] };

export const noFavorites: Favorites = { products: [], vendors: [], seen: [] };

/** Drops the oldest: browser storage is small and shared with the cart. */
const most: Record<keyof Favorites, number> = { products: 100, vendors: 50, seen: 12 };
const NAME_MAX = 200;
const ID = /^[\w-]{1,64}$/;

/** Skips invalid entries: users can edit their browser's storage. */
export function parseFavorites(text: string | null): Favorites {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return noFavorites;
  }
  const { products, vendors, seen } = (kept ?? {}) as Record<string, unknown>;
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

export const isFavorite = (kept: Favorites, kind: "products" | "vendors", id: string): boolean =>
  kept[kind].some((one) => one.id === id);

export function toggleFavorite(kept: Favorites, kind: "products" | "vendors", one: Remembered): Favorites {
  const others = kept[kind].filter(({ id }) => id !== one.id);
  return { ...kept, [kind]: isFavorite(kept, kind, one.id) ? others : tidy(kind, [one, ...others]) };
}

export const withSeen = (kept: Favorites, one: Remembered): Favorites => ({
  ...kept,
  seen: tidy("seen", [one, ...kept.seen]),
});

export const idsIn = (text: string | null): string[] =>
  [...new Set((text ?? "").split(","))].filter((id) => ID.test(id)).slice(0, most.products + most.seen);
