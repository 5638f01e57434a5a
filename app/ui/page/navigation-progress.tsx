import { useEffect, useState } from "react";
import { createPath, useLocation, useNavigation } from "react-router";
import { ButtonLink } from "../button.tsx";
import { readStored, writeStored } from "../storage.ts";
import { CHUNK_TIMEOUT_MS, reportChunkError } from "./load-part.ts";

/** The animation delays it, so that fast navigations show nothing. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const busy = state === "loading";
  const missed = useFailedNavigation(busy ? createPath(location) : null);
  return (
    <>
      <div role="status">
        {busy ? (
          <>
            <span className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-progress bg-leaf" />
            <span className="fixed top-3 left-1/2 z-50 -translate-x-1/2 animate-appear rounded-full border border-line bg-card px-3.5 py-1 text-sm leading-normal text-quiet">
              Loading...
            </span>
          </>
        ) : null}
      </div>
      {missed ? (
        <p
          role="alert"
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-w-md items-center justify-between gap-3 rounded-card border border-line bg-card p-2 pl-4 text-sm text-danger shadow-xl"
        >
          Failed to load the page.
          <ButtonLink to={missed} reloadDocument look="secondary" className="shrink-0 text-base">
            Try again
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

const GOING_TO = "goingTo";

function useFailedNavigation(target: string | null): string | null {
  const [missed, setMissed] = useState<string | null>(null);
  useEffect(() => {
    const left = swapStoredPath(null);
    if (left && wasReloaded()) setMissed(left);
  }, []);
  useEffect(() => {
    if (!target) return;
    setMissed(null);
    swapStoredPath(target);
    const timer = setTimeout(() => {
      reportChunkError(`${target} didn't load within 120 seconds.`);
      setMissed(target);
    }, CHUNK_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      swapStoredPath(null);
    };
  }, [target]);
  return missed;
}

function swapStoredPath(path: string | null): string | null {
  const before = readStored("sessionStorage", GOING_TO);
  writeStored("sessionStorage", GOING_TO, path);
  return before;
}

function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "reload";
}

/** Client-side navigation loads no document, so screen readers need the title announced. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ pathname, title: "" });
  useEffect(() => {
    if (seen.pathname !== pathname) setSeen({ pathname, title: document.title });
  }, [seen, pathname]);
  return (
    <p className="sr-only" aria-live="polite">
      {seen.title}
    </p>
  );
}
