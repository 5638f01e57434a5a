import { useSyncExternalStore } from "react";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { savedAddressIn } from "./address-cookie.ts";

const never = () => () => {};

/** Cached pages must not contain it. Undefined on the server and during hydration. */
export function useDeviceAddress(): SavedAddress | undefined {
  const cookies = useSyncExternalStore(
    never,
    () => document.cookie,
    () => "",
  );
  return savedAddressIn(cookies);
}
