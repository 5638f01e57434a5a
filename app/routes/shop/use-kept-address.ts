import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { addressTextCookie } from "./address-cookie.ts";

const KEY = "userAddress";

/** Keeps the address in the browser's storage too, as SPEC.md 3's single string; null takes it away. */
export function useKeptAddress(address: string | null) {
  useEffect(() => {
    try {
      if (address) localStorage.setItem(KEY, address);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is closed to us: the cookie is what counts.
    }
  }, [address]);
}

/** An address that the browser's storage alone still has, because the cookie ran out, becomes the cookie's again. */
export function useAddressFromStorage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    try {
      const kept = localStorage.getItem(KEY);
      if (!kept) return;
      // Its cookie is what is looked up from now on; whatever is found comes back here.
      localStorage.removeItem(KEY);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = addressTextCookie(kept);
      void revalidate();
    } catch {
      // As above.
    }
  }, [revalidate]);
}
