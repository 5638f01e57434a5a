import { useEffect, useState } from "react";

/** The server's clock, ticking here: first as the loader said, so that hydration agrees, then each second. */
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
