import { useEffect, useState } from "react";

/** Starts with the loader's time, so that hydration matches, then ticks. */
export function useServerNow(loaderNow: number): number {
  const [now, setNow] = useState(loaderNow);
  useEffect(() => {
    const offset = loaderNow - Date.now();
    setNow(loaderNow);
    const timer = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [loaderNow]);
  return now;
}
