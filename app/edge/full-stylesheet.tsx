import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import full from "../styles/all.css?url";
import { isCriticalPage } from "./critical-pages.ts";
import { edge } from "./settings.ts";
import { useLateFont } from "./text-font.tsx";

/** The group of the styles in a document's head and of the full stylesheet: React puts a sheet behind the others of its group, so that it wins. */
export const STYLES_GROUP = "page";

/**
 * The full stylesheet, where a document began with a part of it and a navigation leads to a page that needs more. React shows
 * that page when the sheet is there; it is fetched ahead, once the first page has loaded.
 */
export function FullStylesheet() {
  const { pathname } = useLocation();
  const [began] = useState(pathname);
  const [loaded, setLoaded] = useState(false);
  useLateFont();
  useEffect(() => {
    const load = () => setLoaded(true);
    if (document.readyState === "complete") load();
    window.addEventListener("load", load);
    return () => window.removeEventListener("load", load);
  }, []);
  if (!edge.styles || !isCriticalPage(began)) return null;
  // Keys, because React takes no link for another in the same place.
  if (!isCriticalPage(pathname)) return <link key="used" rel="stylesheet" href={full} precedence={STYLES_GROUP} />;
  return loaded ? <link key="ahead" rel="prefetch" href={full} as="style" /> : null;
}
