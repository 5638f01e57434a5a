import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The anchor before the bar of categories: where the menu begins, the bar at the window's top. */
export const MENU_START = "menu";

/**
 * Lands on the section that the address names. Products far from sight have only guessed heights (styles/parts.css), so that
 * the browser's own jump ends beside the heading; here they are laid out first.
 */
export function useLanding(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of a link is a jump, to the same section too
  useEffect(() => {
    const opened = first.current && isFreshVisit();
    first.current = false;
    // Back and reload return to where the reader was.
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

/** Keeps the beginning of what a search found in sight: a shorter menu would begin above the window. */
export function useResultsInSight(search: string): void {
  const seen = useRef(search);
  useEffect(() => {
    if (seen.current === search) return;
    seen.current = search;
    const start = document.getElementById(MENU_START);
    if (start && start.getBoundingClientRect().top < 0) start.scrollIntoView();
  }, [search]);
}
