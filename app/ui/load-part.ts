import { useCallback, useEffect, useState } from "react";

/** SPEC.md 9, Chunk load timeout. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Says where an operator looks what did not come, and to which page it belongs. */
export const reportChunkError = (reason: unknown): void => console.error("Chunk load error:", reason);

/** A part of the application that is fetched when it is wanted: what fails, or does not come in 120 s, is reported and rejects. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("It did not come within 120 seconds.")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
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
