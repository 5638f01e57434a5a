import { useEffect } from "react";
import { favorites } from "./store.ts";

export function useSeen(id: string, name: string): void {
  useEffect(() => favorites.see({ id, name }), [id, name]);
}
