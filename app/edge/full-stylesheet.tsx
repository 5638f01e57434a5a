import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import full from "../styles/all.css?url";
import { isCriticalPage } from "./critical-pages.ts";
import { edge } from "./settings.ts";
import { useLateFont } from "./text-font.tsx";

/** React inserts a sheet after others in its precedence group, so the full sheet wins. */
export const STYLES_GROUP = "page";

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
  if (!isCriticalPage(pathname)) return <link key="used" rel="stylesheet" href={full} precedence={STYLES_GROUP} />;
  return loaded ? <link key="ahead" rel="prefetch" href={full} as="style" /> : null;
}
