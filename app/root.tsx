import type { ReactNode } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { BRAND, LANDING_LINE } from "./domain/brand.ts";
import { errorMeta } from "./routes/error-meta.ts";
import { PageDocument, PageFrame } from "./routes/page-document.tsx";
import { rootData } from "./routes/root-data.ts";
import { RouteError } from "./routes/route-error.tsx";
import { nameRoute } from "./routes/route-name.ts";
import { respondToFailedPosts } from "./ui/form/failure.ts";
import { showsCart, showsHeader, showsShopHeader } from "./ui/page/chrome.ts";
import { Footer } from "./ui/page/footer.tsx";
import { lazyPart } from "./ui/page/lazy-part.tsx";
import { visitContext } from "./visit.ts";

const loadShopHeader = () => import("./routes/shop/header.tsx");
const loadSiteHeader = () => import("./ui/page/site-header.tsx");
const ShopHeader = import.meta.env.SSR ? (await loadShopHeader()).ShopHeader : lazyPart(loadShopHeader, "ShopHeader");
const SiteHeader = import.meta.env.SSR ? (await loadSiteHeader()).SiteHeader : lazyPart(loadSiteHeader, "SiteHeader");

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error) ?? [{ title: `${BRAND} · ${LANDING_LINE}` }];

export const middleware: Route.MiddlewareFunction[] = [nameRoute];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [respondToFailedPosts];

export const loader = ({ context }: Route.LoaderArgs) => rootData(context.get(visitContext));

// The origin never changes.
export const shouldRevalidate = () => false;

const SHELL = "routes/signed-in";

export function Layout({ children }: { children: ReactNode }) {
  const signedIn = useMatches().some(({ id }) => id === SHELL);
  const { pathname } = useLocation();
  const header = !signedIn && showsHeader(pathname);
  return (
    <PageDocument shell={signedIn || undefined}>
      <PageFrame
        header={!signedIn && showsShopHeader(pathname) ? <ShopHeader /> : header ? <SiteHeader /> : null}
        footer={header ? <Footer /> : null}
        cart={!signedIn && showsCart(pathname)}
      >
        {children}
      </PageFrame>
    </PageDocument>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RouteError error={error} />;
