import { Suspense } from "react";
import { lazyPart } from "./lazy-part.tsx";

const load = () => import("./site-footer.tsx");
// Links need no scripts, so the footer's code loads after the page's own.
const SiteFooter = import.meta.env.SSR ? (await load()).SiteFooter : lazyPart(load, "SiteFooter");

export const Footer = () => (
  <Suspense>
    <SiteFooter />
  </Suspense>
);
