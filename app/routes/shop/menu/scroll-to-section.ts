import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

export const MENU_START = "menu";

/** Off-screen products have estimated heights (styles/parts.css), so the browser's own jump misses the section. */
export function useLanding(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link is a jump, to the same section too
  useEffect(() => {
    const opened = first.current && isFreshVisit();
    first.current = false;
    // Back and reload restore the scroll position.
    if (!hash || (type === "POP" && !opened)) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.closest("main")?.setAttribute("data-laid-out", "");
    target?.scrollIntoView();
  }, [key]);
}

function isFreshVisit(): boolean {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document?.type === "navigate";
}

/** Keeps the top of the results in view: a shorter menu would start above the window. */
export function useResultsInSight(search: string): void {
  const seen = useRef(search);
  useEffect(() => {
    if (seen.current === search) return;
    seen.current = search;
    const start = document.getElementById(MENU_START);
    if (start && start.getBoundingClientRect().top < 0) start.scrollIntoView();
  }, [search]);
}
