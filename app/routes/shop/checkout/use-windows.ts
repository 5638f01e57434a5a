import { useCallback, useEffect, useState } from "react";
import type { WindowsJson } from "#app/domain/checkout/windows/schema.ts";
import { callApi } from "#app/routes/api-client.ts";

/** Null until known. `reread` reloads after a window was taken meanwhile. */
export function useWindows(vendorId: string | undefined): { windows: WindowsJson | null; reread: () => void } {
  const [windows, setWindows] = useState<WindowsJson | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    if (!vendorId) return;
    const stop = new AbortController();
    void callApi<WindowsJson>("GET", `/vendors/${vendorId}/windows`, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setWindows(answer.value);
    });
    return () => stop.abort();
  }, [vendorId, attempt]);
  const reread = useCallback(() => setAttempt((count) => count + 1), []);
  return { windows, reread };
}
