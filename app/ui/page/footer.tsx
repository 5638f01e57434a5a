import { Suspense } from "react";
import { lazyPart } from "./lazy-part.tsx";

const load = () => import("./site-footer.tsx");
// Links, which need no scripts: the server's HTML has them, and the browser fetches their code after the page's own.
const SiteFooter = import.meta.env.SSR ? (await load()).SiteFooter : lazyPart(load, "SiteFooter");

export const Footer = () => (
  <Suspense>
    <SiteFooter />
  </Suspense>
);
