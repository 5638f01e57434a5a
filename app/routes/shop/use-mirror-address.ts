import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { readStored, writeStored } from "#app/ui/storage.ts";
import { addressTextCookie } from "./address-cookie.ts";

const KEY = "userAddress";

/** Mirrors the address to localStorage as SPEC.md 3's plain string; null removes it. The cookie is what counts. */
export function useMirrorAddress(address: string | null) {
  useEffect(() => void writeStored("localStorage", KEY, address || null), [address]);
}

export function useAddressFromStorage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stored = readStored("localStorage", KEY);
    // From now on its cookie is geocoded, and the result comes back here.
    if (!stored || !writeStored("localStorage", KEY, null)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = addressTextCookie(stored);
    void revalidate();
  }, [revalidate]);
}
