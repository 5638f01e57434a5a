import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isFirstPage } from "#app/domain/chrome.ts";

/** The group of a document's inline sheet and of this one: React puts a sheet behind the others of its group, so that this one wins. */
export const STYLES_GROUP = "page";

/**
 * The whole sheet, where a document began with a part of it and a navigation leads to a page that needs more. React shows that
 * page when the sheet is there; it is fetched beforehand, once the first page has loaded.
 */
export function WholeStyles({ href }: { href: string }) {
  const { pathname } = useLocation();
  const [began] = useState(pathname);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    if (document.readyState === "complete") load();
    window.addEventListener("load", load);
    return () => window.removeEventListener("load", load);
  }, []);
  if (!isFirstPage(began)) return null;
  // Keys, because React takes no link for another in the same place.
  if (!isFirstPage(pathname)) return <link key="used" rel="stylesheet" href={href} precedence={STYLES_GROUP} />;
  return loaded ? <link key="ahead" rel="prefetch" href={href} as="style" /> : null;
}
