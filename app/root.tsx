import { type ReactNode, Suspense } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/root";
import { BRAND, LANDING_LINE } from "./domain/brand.ts";
import { useLateFont } from "./edge/text-font.tsx";
import { errorMeta } from "./routes/error-meta.ts";
import { RouteError } from "./routes/route-error.tsx";
import { CartBar, CartRefusal } from "./routes/shop/cart/bar.tsx";
import { answerFailedPosts } from "./ui/form/failure.ts";
import { showsCart, showsHeader, showsShopHeader } from "./ui/page/chrome.ts";
import { DocumentHead, HandOff } from "./ui/page/document.tsx";
import { FloatingStack } from "./ui/page/floating-stack.tsx";
import { Footer } from "./ui/page/footer.tsx";
import { lazyPart } from "./ui/page/lazy-part.tsx";
import { NavigationProgress, PageAnnouncer } from "./ui/page/navigation-progress.tsx";
import { ToastProvider } from "./ui/toast.tsx";
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

export const middleware: Route.MiddlewareFunction[] = [
  ({ pattern, context }, next) => {
    context.get(visitContext).trace.route = `/${pattern.replace(/^\//, "")}`;
    return next();
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [answerFailedPosts];

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(visitContext).settings.origin });

// The origin never changes.
export const shouldRevalidate = () => false;

const SHELL = "routes/signed-in";

export function Layout({ children }: { children: ReactNode }) {
  const signedIn = useMatches().some(({ id }) => id === SHELL);
  return (
    // A script sets the theme before React loads.
    <html lang="en" data-shell={signedIn || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
        <DocumentHead />
      </head>
      <body>
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 rounded-full bg-ink px-5 py-2.5 font-semibold text-on not-focus:-translate-y-[200%]"
        >
          Skip to the content
        </a>
        <ToastProvider>
          <PageFrame signedIn={signedIn}>{children}</PageFrame>
        </ToastProvider>
        <FloatingStack />
        <ScrollRestoration />
        <Scripts />
        <HandOff />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

function PageFrame({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  useLateFont();
  const header = !signedIn && showsHeader(pathname);
  return (
    <>
      <NavigationProgress />
      <PageAnnouncer />
      {/* Always rendered, so that a navigation waits for the new header instead of showing a gap. */}
      <Suspense>{!signedIn && showsShopHeader(pathname) ? <ShopHeader /> : header ? <SiteHeader /> : null}</Suspense>
      {children}
      {header ? <Footer /> : null}
      {!signedIn && showsCart(pathname) ? <CartBar /> : null}
      <CartRefusal />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RouteError error={error} />;
