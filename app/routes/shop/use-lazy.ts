import { useEffect, useState } from "react";

type Lazy<T> = { state: "loading" } | { state: "failed" } | { state: "loaded"; module: T };

/** A part of the page that only a browser can load, when it has one; a part that does not come is a state, not a crash. */
export function useLazy<T>(load: () => Promise<T>): Lazy<T> {
  const [lazy, setLazy] = useState<Lazy<T>>({ state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    let gone = false;
    load().then(
      (module) => gone || setLazy({ state: "loaded", module }),
      () => gone || setLazy({ state: "failed" }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return lazy;
}
