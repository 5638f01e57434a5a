import { useEffect } from "react";
import { registerWorker } from "./register-worker.ts";

/** Has this device keep the page that it shows where a courier's page, a cart or an order cannot be reached. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Without it the browser shows its own page, as it does where there are no service workers at all.
    if ("serviceWorker" in navigator) registerWorker().catch(() => {});
  }, []);
}
