import { useEffect } from "react";
import { favorites } from "./store.ts";

/** A product that is being looked at is remembered as such on this device. */
export function useSeen(id: string, name: string): void {
  useEffect(() => favorites.see({ id, name }), [id, name]);
}
