import { Heart } from "lucide-react";
import { isFavorite, type Remembered } from "#app/domain/menu/favorites.ts";
import { favorites, useFavorites } from "./store.ts";

type Props = { kind: "products" | "vendors"; item: Remembered; className?: string };

export function FavoriteButton({ kind, item: { id, name }, className = "" }: Props) {
  const pressed = isFavorite(useFavorites(), kind, id);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${name} is a favorite`}
      title={pressed ? "Remove from your favorites" : "Add to your favorites"}
      onClick={() => favorites.toggle(kind, { id, name })}
      className={`grid size-11 flex-none cursor-pointer place-items-center rounded-full border border-line bg-card text-quiet transition-colors duration-150 hover:bg-wash aria-pressed:text-coral-deep noscript:hidden ${className}`}
    >
      <Heart className={`size-5 ${pressed ? "fill-current" : ""}`} aria-hidden />
    </button>
  );
}
