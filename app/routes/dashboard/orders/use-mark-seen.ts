import { useEffect, useRef } from "react";
import { callApi } from "#app/routes/api-client.ts";

/** Excludes orders that flashed by or appeared as the screen was put away. */
const LOOKED_AT_MS = 5_000;

export function useMarkSeen(ids: readonly string[]) {
  const tried = useRef(new Set<string>());
  const waiting = ids.filter((id) => !tried.current.has(id)).join(" ");
  useEffect(() => {
    if (waiting === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        const seen = waiting.split(" ");
        for (const id of seen) tried.current.add(id);
        void markSeen(seen);
      }, LOOKED_AT_MS);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [waiting]);
}

export async function markSeen(ids: readonly string[]): Promise<void> {
  const postSeen = () => callApi("POST", "/orders/seen", { body: { ids }, keepDevice: true });
  const isMarked = await postSeen();
  if (!isMarked.ok && (isMarked.status === 0 || isMarked.status >= 500)) await postSeen();
}
