import { isFavorite } from "#app/domain/menu/favorites.ts";
import { favorites, useFavorites } from "./store.ts";

/** preventDefault() keeps the list's click listener from opening the product. */
export function CardHeart({ id, name }: { id: string; name: string }) {
  const pressed = isFavorite(useFavorites(), "products", id);
  return (
    <button
      type="button"
      className="product-heart"
      aria-pressed={pressed}
      aria-label={`${name} is a favorite`}
      onClick={(event) => {
        event.preventDefault();
        favorites.toggle("products", { id, name });
      }}
    >
      <span aria-hidden>{pressed ? "♥" : "♡"}</span>
    </button>
  );
}
