import { useCallback, useEffect, useState } from "react";

/** SPEC.md 9, Chunk load timeout. */
export const CHUNK_TIMEOUT_MS = 120_000;

export const reportChunkError = (reason: unknown): void => console.error("Chunk load error:", reason);

const failureCounts = new Map<string, number>();

/** Browsers cache a failed module for the page's lifetime (Chromium since 150), so retry under another URL. */
async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [, address] = /dynamically imported module: (\S+)/.exec(String(error)) ?? [];
    if (!address) throw error;
    const times = failureCounts.get(address) ?? 0;
    failureCounts.set(address, times + 1);
    if (await isOutdated(address)) reload(times > 0);
    if (times === 0) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${times}`)) as T;
  }
}

const isOutdated = async (address: string): Promise<boolean> =>
  (await fetch(address, { method: "HEAD" }).catch(() => null))?.status === 404;

let typed = false;
if (!import.meta.env.SSR) {
  addEventListener("input", () => {
    typed = true;
  });
  // React Router reloads without asking when a route's script is gone: loadRouteModule in its lib/dom/ssr/routeModules.
  window.navigation?.addEventListener("navigate", (event) => {
    if (event.navigationType === "reload" && !event.userInitiated && typed && !confirm(LOSES_TYPED))
      event.preventDefault();
  });
}

/** Reloads once without asking, unless something was typed. Later, Retry asks first. */
function reload(byUser: boolean): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isAllowed = typed ? byUser && confirm(LOSES_TYPED) : byUser || navigation?.type !== "reload";
  if (!isAllowed) return;
  typed = false;
  location.reload();
}

const LOSES_TYPED = "This page was updated. Reload it? What you typed will be lost.";

export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It didn't load within 120 seconds.")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([fetchPart(load), late]);
  } catch (error) {
    reportChunkError(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Part<T> = { state: "loading" | "failed" } | { state: "loaded"; module: T };

export function usePart<T>(load: () => Promise<T>, isWanted = true): Part<T> & { retry(): void } {
  const [part, setPart] = useState<Part<T>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, and `attempt` asks again
  useEffect(() => {
    if (!isWanted) return;
    let isUnmounted = false;
    setPart({ state: "loading" });
    loadPart(load).then(
      (module) => isUnmounted || setPart({ state: "loaded", module }),
      () => isUnmounted || setPart({ state: "failed" }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isWanted, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...part, retry };
}
