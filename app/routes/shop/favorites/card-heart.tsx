import { isFavorite } from "#app/domain/menu/favorites.ts";
import { favorites, useFavorites } from "./store.ts";

/** A product card's heart. The page that lists the products listens for clicks too, and must not hear this one. */
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
