import { useCallback, useEffect, useState } from "react";

type Refused = { ok: false; status?: number; message?: string };
type Fetched<T> = { ok: true; value: T } | Refused;

/** Fetches once per key, nothing for null. Keeps the last value meanwhile, because stale data beats none. */
export function useFetched<T>(key: string | null, load: (signal: AbortSignal) => Promise<Fetched<T>>) {
  const [state, setState] = useState<{ value: T | null; refused: Refused | null }>({ value: null, refused: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what to fetch, and `attempt` fetches it again
  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    const settle = (response: Fetched<T>) => {
      if (stop.signal.aborted) return;
      setState(({ value }) => (response.ok ? { value: response.value, refused: null } : { value, refused: response }));
    };
    setState(({ value }) => ({ value, refused: null }));
    load(stop.signal).then(settle, () => settle({ ok: false }));
    return () => stop.abort();
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...state, reload };
}
