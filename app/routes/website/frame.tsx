import { type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { respondToFailedPosts } from "#app/ui/form/failure.ts";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { lazyPart } from "#app/ui/page/lazy-part.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { visitContext } from "#app/visit.ts";
import { PageDocument, PageFrame } from "../page-document.tsx";
import { type FrameData, rootData } from "../root-data.ts";
import { RouteError } from "../route-error.tsx";
import { nameRoute } from "../route-name.ts";
import { useWebsite } from "../shop/website.tsx";
import type { Route } from "./+types/frame";
import { WebsiteFooter } from "./footer.tsx";
import { WebsiteHeader } from "./header.tsx";
import { isKiosk } from "./kiosk-mode.ts";

const KioskTimer = lazyPart(() => import("./kiosk-timer.tsx"), "KioskTimer");

/** The root of a dispensary's own website, whose pages app/domain/dispensaries/website/routes.ts lists. */

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  const name = (loaderData as FrameData | undefined)?.website?.name ?? "";
  if (!error) return [{ title: name }];
  const title = isRouteErrorResponse(error) && error.status === 404 ? "Page not found" : "Error";
  return [{ title: `${title} · ${name}` }, { name: "robots", content: "noindex" }];
};

export const middleware: Route.MiddlewareFunction[] = [nameRoute];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [respondToFailedPosts];

export const loader = ({ context }: Route.LoaderArgs) => rootData(context.get(visitContext));

export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // After a fault of its own there is no data.
  const { name = "", logo } = useWebsite() ?? {};
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  return (
    <PageDocument>
      <PageFrame
        header={<WebsiteHeader name={name} logo={logo} />}
        footer={<WebsiteFooter name={name} />}
        cart={pathname !== "/checkout"}
      >
        {children}
      </PageFrame>
      {hydrated && isKiosk() ? (
        <Suspense>
          <KioskTimer />
        </Suspense>
      ) : null}
    </PageDocument>
  );
}

export default function Frame() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <ErrorPage title="Page not found">
      <p>The address may be mistyped, or the page has moved.</p>
      <TextLink to="/">See the menu</TextLink>
    </ErrorPage>
  ) : (
    <RouteError error={error} />
  );
