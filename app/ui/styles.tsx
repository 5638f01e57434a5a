import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import all from "#app/styles/all.css?url";

/** Routes that come with styles/first.css inline; every other document with the whole sheet, styles/all.css. */
const first = ["routes/shop/home", "routes/shop/nearby", "routes/shop/menu"];

export const isFirstPage = (routeId: string | undefined): boolean => routeId !== undefined && first.includes(routeId);

/** The group of the inline sheet and of this one: React puts a sheet behind the others of its group, so that the whole one wins. */
export const PRECEDENCE = "page";

/**
 * The whole sheet, where a document began with a part of it and a navigation leads to a page that needs more. React shows that
 * page when the sheet is there; it is fetched beforehand, once the first page has loaded.
 */
export function WholeStyles() {
  const routeId = useMatches().at(-1)?.id;
  const [began] = useState(routeId);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    if (document.readyState === "complete") load();
    window.addEventListener("load", load);
    return () => window.removeEventListener("load", load);
  }, []);
  if (!isFirstPage(began)) return null;
  // Keys, because React takes no link for another in the same place.
  if (!isFirstPage(routeId)) return <link key="used" rel="stylesheet" href={all} precedence={PRECEDENCE} />;
  return loaded ? <link key="ahead" rel="prefetch" href={all} as="style" /> : null;
}
