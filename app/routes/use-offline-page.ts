import { useEffect } from "react";
import { registerWorker } from "./register-worker.ts";

export function useOfflinePage(): void {
  useEffect(() => {
    // Without it the browser shows its own page, as it does without service workers.
    if ("serviceWorker" in navigator) registerWorker().catch(() => {});
  }, []);
}
