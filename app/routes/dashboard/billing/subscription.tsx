import { data, href, Outlet, redirectDocument, useOutletContext } from "react-router";
import { BILLING_FAILED } from "#app/domain/billing/messages.ts";
import { errorMeta } from "#app/routes/error-meta.ts";
import { RouteError } from "#app/routes/route-error.tsx";
import { requireVendor } from "#app/session/require.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { StandalonePage } from "../standalone-page.tsx";
import type { Route } from "./+types/subscription";
import type { CardProvider } from "./card-source.ts";
import { loadBilling } from "./load-billing.ts";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error) ?? hiddenMeta("Manage Your Subscription");

const CARD_FORM_SOURCES =
  "frame-src https://js.stripe.com https://hooks.stripe.com; connect-src https://api.stripe.com";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "billing");
  const billing = await loadBilling(visit, actor.vendorId, request, 0);
  if (!billing) throw data(BILLING_FAILED, { status: 404 });
  const { kind, publishableKey } = visit.payments;
  const provider: CardProvider = { kind, publishableKey };
  const headers: HeadersInit = kind === "stripe" ? { "X-Csp-Additions": CARD_FORM_SOURCES } : {};
  return data({ billing, provider }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A document keeps its original CSP, so one loaded for other screens can't show the card form. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const [document] = performance.getEntriesByType("navigation");
    const ours = !document || new URL(document.name).pathname.startsWith(href("/vendor/subscription"));
    if (!ours) throw redirectDocument(request.url);
    return next();
  },
];

export const useSubscriptionPage = () => useOutletContext<Route.ComponentProps["loaderData"]>();

export default function SubscriptionPage({ loaderData }: Route.ComponentProps) {
  return (
    <StandalonePage title="Manage Your Subscription">
      <div className="mt-6 sm:mt-8">
        <Outlet context={loaderData} />
      </div>
    </StandalonePage>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RouteError error={error}>
    <ErrorPage title={BILLING_FAILED} fault>
      <p>Something went wrong on our side. Your subscription is shown here as soon as we can read it.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/vendor/subscription" reloadDocument>
          Try Again
        </ButtonLink>
        <ButtonLink to="/vendor-dashboard" look="secondary">
          Back to Dashboard
        </ButtonLink>
      </div>
    </ErrorPage>
  </RouteError>
);
