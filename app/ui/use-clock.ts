import { startTransition, useEffect, useState } from "react";
import { MINUTE_MS } from "#app/domain/time.ts";

/** Shows the server's value until the first tick: the first use of a time zone blocks a phone for 100 ms. */
export function useTicking<T>(serverNow: number, atServer: T, read: (now: number) => T): T {
  const now = useClock(serverNow);
  return now === serverNow ? atServer : read(now);
}

/** Starts with the server's time, so that hydration matches, then ticks. */
export function useClock(serverNow: number, everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const started = Date.now();
    setNow(serverNow);
    // A tick may render hundreds of rows: what the visitor does goes first.
    const tick = () => startTransition(() => setNow(serverNow + Date.now() - started));
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverNow, everyMs]);
  return now;
}
