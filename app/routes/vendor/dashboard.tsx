import { useState } from "react";
import { data, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { appContext } from "#app/context.ts";
import { BRAND } from "#app/domain/brand.ts";
import { requireVendor } from "#app/session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { findVendorHead, type VendorHead } from "#db/vendor-head.ts";
import type { Route } from "./+types/dashboard";
import { AlertBar } from "./alert-bar.tsx";
import { AccountLimited } from "./billing/account-limited.tsx";
import type { BillingView } from "./billing/billing-view.ts";
import { loadBilling } from "./billing/load-billing.ts";
import { SubscriptionModal } from "./billing/subscription-modal.tsx";
import { DashboardTabs, LimitedTabs } from "./dashboard-tabs.tsx";
import { DashboardTop } from "./dashboard-top.tsx";
import { ProfileSidebar } from "./profile-sidebar.tsx";
import { rereadsAfterConflict } from "./reread.ts";
import { useOrderAlerts } from "./use-order-alerts.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Vendor dashboard · ${BRAND}` },
  { name: "robots", content: "noindex" },
];

/** What stands around every tab. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = await requireVendor(context, request);
  const app = context.get(appContext);
  const [billing, vendor] = await Promise.all([
    loadBilling(app, actor.vendorId, request),
    findVendorHead(app.db, actor.vendorId),
  ]);
  if (!vendor || !billing) throw data("No vendor data available", { status: 404 });
  return { vendor, billing, now: app.now(), senderNumber: app.settings.textSenderNumber };
}

/** What the tabs know of their surroundings. */
export type DashboardContext = { vendor: VendorHead; billing: BillingView };

/** Switching between tabs asks for the tab alone; going to Orders also counts anew what waits. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const switching = currentUrl.href !== nextUrl.href && !formMethod;
  return switching ? nextUrl.pathname === "/vendor-dashboard" : rereadsAfterConflict(args);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { vendor, billing, now, senderNumber } = loaderData;
  const [profileOpen, setProfileOpen] = useState(false);
  const onOrders = useLocation().pathname.replace(/\/$/, "") === "/vendor-dashboard";
  const { limited } = billing;
  const alerts = useOrderAlerts({ enabled: !limited, since: now, onOrders });
  return (
    <div className="min-h-dvh pb-20 lg:pb-0 lg:pl-60 print:p-0">
      {limited ? <LimitedTabs /> : <DashboardTabs waiting={vendor.waiting} unseen={alerts.unseen.length} />}
      <DashboardTop
        vendor={vendor}
        silent={alerts.sounding === false}
        onProfile={limited ? undefined : () => setProfileOpen(true)}
      />
      {limited ? null : (
        <AlertBar unseen={alerts.unseen} connected={alerts.connected} onOrders={onOrders} seen={alerts.seen} />
      )}
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1200px] px-4 py-6 lg:px-8 lg:py-8 print:p-0">
        {limited ? (
          <AccountLimited billing={billing} />
        ) : (
          <Outlet context={{ vendor, billing } satisfies DashboardContext} />
        )}
      </main>
      <SubscriptionModal billing={billing} />
      {profileOpen ? (
        <ProfileSidebar vendor={vendor} senderNumber={senderNumber} onClose={() => setProfileOpen(false)} />
      ) : null}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorPage title="Failed to fetch vendor data" fault>
      <p>Something went wrong on our side. Your orders and your menu are safe.</p>
      <ButtonLink to="/vendor-dashboard" reloadDocument>
        Retry
      </ButtonLink>
    </ErrorPage>
  );
}
