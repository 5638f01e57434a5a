import { useMemo, useSyncExternalStore } from "react";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { savedAddressIn } from "./address-cookie.ts";

const never = () => () => {};

/** The address of this device, which cached pages must not hold; undefined on the server and while hydrating. */
export function useDeviceAddress(): SavedAddress | undefined {
  const cookies = useSyncExternalStore(
    never,
    () => document.cookie,
    () => "",
  );
  return useMemo(() => savedAddressIn(cookies), [cookies]);
}
