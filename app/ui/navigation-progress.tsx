import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Says that a page is on its way, where that takes longer than a blink (the delay is in styles/parts.css). */
export function NavigationProgress() {
  const busy = useNavigation().state === "loading";
  return (
    <div role="status" className="progress" data-busy={busy || undefined}>
      {busy ? <span className="progress-text">Loading...</span> : null}
    </div>
  );
}

/** Reads a page's title aloud after a navigation inside the application: no document was loaded that would say it. */
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
