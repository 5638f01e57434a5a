import { isFavorite } from "#app/domain/menu/favorites.ts";
import { favorites, useFavorites } from "./store.ts";

/** preventDefault() keeps the list's click listener from opening the product. */
export function CardHeart({ id, name }: { id: string; name: string }) {
  const pressed = isFavorite(useFavorites(), "products", id);
  return (
    <button
      type="button"
      className="product-heart absolute top-1 right-1 z-2 size-11 cursor-pointer text-xl leading-none text-ink in-[.product-rows]:top-0 in-[.product-rows]:right-auto in-[.product-rows]:left-0 aria-pressed:text-coral-deep"
      aria-pressed={pressed}
      aria-label={`${name} is a favorite`}
      onClick={(event) => {
        event.preventDefault();
        favorites.toggle("products", { id, name });
      }}
    >
      <span aria-hidden className="m-auto grid size-8 place-items-center rounded-full border border-line bg-card">
        {pressed ? "♥" : "♡"}
      </span>
    </button>
  );
}
