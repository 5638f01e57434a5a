import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { addressTextCookie } from "./address-cookie.ts";

const KEY = "userAddress";

/** Mirrors the address to localStorage as SPEC.md 3's plain string; null removes it. */
export function useMirrorAddress(address: string | null) {
  useEffect(() => {
    try {
      if (address) localStorage.setItem(KEY, address);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is blocked: the cookie is what counts.
    }
  }, [address]);
}

/** Restores an expired address cookie from localStorage. */
export function useAddressFromStorage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    try {
      const kept = localStorage.getItem(KEY);
      if (!kept) return;
      // From now on its cookie is geocoded, and the result comes back here.
      localStorage.removeItem(KEY);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = addressTextCookie(kept);
      void revalidate();
    } catch {
      // Storage is blocked.
    }
  }, [revalidate]);
}
