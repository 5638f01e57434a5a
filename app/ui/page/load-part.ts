import { useCallback, useEffect, useState } from "react";

/** SPEC.md 9, Chunk load timeout. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Says where an operator looks what did not come, and to which page it belongs. */
export const reportChunkError = (reason: unknown): void => console.error("Chunk load error:", reason);

/** Parts that once did not come, by their address; how often. */
const missed = new Map<string, number>();

/**
 * Fetches a part. Browsers keep a module that once did not come as failed for as long as the page lives (Chromium since 150): asked
 * for again, it is fetched under another address, which the browser's own message holds.
 */
async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [, address] = /dynamically imported module: (\S+)/.exec(String(error)) ?? [];
    if (!address) throw error;
    const times = missed.get(address) ?? 0;
    missed.set(address, times + 1);
    if (times === 0) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${times}`)) as T;
  }
}

/** A part of the application that is fetched when it is wanted: what fails, or does not come in 120 s, is reported and rejects.
 * `load` answers the module as it is. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It did not come within 120 seconds.")), CHUNK_TIMEOUT_MS);
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

type Part<T> = ({ state: "loading" | "failed" } | { state: "loaded"; module: T }) & { retry(): void };

/** A part that draws on the page, such as a map, as soon as it is `wanted`; where it does not come, that is a state and no crash. */
export function usePart<T>(load: () => Promise<T>, wanted = true): Part<T> {
  const [part, setPart] = useState<{ state: "loading" | "failed" } | { state: "loaded"; module: T }>({
    state: "loading",
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes, and `attempt` asks again
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    setPart({ state: "loading" });
    loadPart(load).then(
      (module) => gone || setPart({ state: "loaded", module }),
      () => gone || setPart({ state: "failed" }),
    );
    return () => {
      gone = true;
    };
  }, [wanted, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...part, retry };
}
