import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its HTML is hydrated, then true: for what the browser alone can show. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
