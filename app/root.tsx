import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { appContext } from "./context.ts";
import { BRAND, LANDING_LINE } from "./domain/brand.ts";
import { showsCart, showsHeader } from "./domain/chrome.ts";
import { CartButton, CartRefusal } from "./routes/shop/cart-button.tsx";
import wholeStyles from "./styles/all.css?url";
import { Button, ButtonLink } from "./ui/button.tsx";
import { ErrorPage } from "./ui/error-page.tsx";
import { NavigationProgress, PageAnnouncer } from "./ui/navigation-progress.tsx";
import { SiteFooter } from "./ui/site-footer.tsx";
import { SiteHeader } from "./ui/site-header.tsx";
import { useLateFont } from "./ui/text-font.ts";
import { ToastProvider } from "./ui/toast.tsx";
import { WholeStyles } from "./ui/whole-styles.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [
        { title: `${isNotFound(error) ? "Page not found" : "Error"} · ${BRAND}` },
        { name: "robots", content: "noindex" },
        { name: "description", content: `${BRAND} could not show this page. Start again from the front page.` },
      ]
    : [{ title: `${BRAND} · ${LANDING_LINE}` }];

/** The log line names a request's route, so that lines of one kind are found together, whoever and whatever was asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ pattern, context }, next) => {
    // It has its first slash or not, by the kind of route.
    context.get(appContext).trace.route = `/${pattern.replace(/^\//, "")}`;
    return next();
  },
];

/** The origin that pages name as theirs. */
export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(appContext).settings.origin });

// It does not change: a navigation inside the page has nothing to ask here.
export const shouldRevalidate = () => false;

/** The document. Its styles are put into the head by entry.server.tsx, inline and with the response's nonce. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fafaf7" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to the content
        </a>
        <ToastProvider>
          <Chrome>{children}</Chrome>
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What stands around every page (SPEC.md 2, Route access). */
function Chrome({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useLateFont();
  const header = showsHeader(pathname);
  return (
    <>
      <WholeStyles href={wholeStyles} />
      <NavigationProgress />
      <PageAnnouncer />
      {header ? <SiteHeader /> : null}
      {children}
      {header ? <SiteFooter /> : null}
      {showsCart(pathname) ? <CartButton /> : null}
      <CartRefusal />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isNotFound(error)) {
    return (
      <ErrorPage title="Page not found">
        <p>The address may be mistyped, or the page has moved.</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/nearby">Browse dispensaries</ButtonLink>
          <ButtonLink to="/contact" look="secondary">
            Contact us
          </ButtonLink>
        </div>
      </ErrorPage>
    );
  }
  return (
    <ErrorPage title="Unexpected Application Error!" fault>
      <p>Something went wrong on our side. What you put into your cart is still there.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/contact" look="secondary">
          Contact us
        </ButtonLink>
      </div>
    </ErrorPage>
  );
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;
