import type { ReactNode } from "react";
import {
  data,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useOutletContext,
} from "react-router";
import { can } from "#app/domain/accounts/capability.ts";
import { BILLING_FAILED } from "#app/domain/billing/messages.ts";
import { VENDOR_FAILED } from "#app/domain/dispensaries/vendor.ts";
import { dayText, localDate } from "#app/domain/local-date.ts";
import { requireVendor } from "#app/session/require.ts";
import { Main } from "#app/ui/page/main.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import type { VendorHead } from "#db/dispensaries/queries.ts";
import { errorMeta } from "../error-meta.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useCan, useVendorHead } from "../signed-in.tsx";
import type { Route } from "./+types/layout";
import { AccountLimited } from "./billing/account-limited.tsx";
import type { BillingView } from "./billing/billing-view.ts";
import { loadBilling } from "./billing/load-billing.ts";
import { SubscriptionModal } from "./billing/subscription-modal.tsx";
import { leavingPaths, OPEN_ORDERS } from "./leaving-paths.ts";
import { rereadsAfterConflict } from "./revalidate-after-conflict.ts";
import { Setup } from "./setup.tsx";

export const meta: Route.MetaFunction = ({ error }) => errorMeta(error) ?? hiddenMeta("Vendor dashboard");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor } = await requireVendor({ context, request }, "orders");
  const billing = await loadBilling(visit, actor.vendorId, request);
  if (!billing) throw data(NO_VENDOR, { status: 404 });
  return { limited: billing.limited, billing: can(actor, "billing") ? billing : null };
}

/** Null for roles that may not see it. */
export const useBilling = () => useOutletContext<BillingView | null>();

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const switching = currentUrl.href !== nextUrl.href && !formMethod;
  return switching ? nextUrl.pathname === "/vendor-dashboard" : rereadsAfterConflict(args);
}

export default function Dashboard({ loaderData: { limited, billing } }: Route.ComponentProps) {
  const vendor = useVendorHead();
  const may = useCan();
  const { pathname, search } = useLocation();
  const leaving = leavingPaths.includes(pathname) || pathname + search === OPEN_ORDERS;
  return (
    <>
      <Main>
        <SuspendedNotice vendor={vendor} />
        <WithheldNotice vendor={vendor} mayReopen={may("moveOut")} />
        {limited && !leaving ? (
          <AccountLimited billing={billing} />
        ) : (
          <>
            {may("settings") && !limited ? <Setup vendor={vendor} /> : null}
            <Outlet context={billing} />
          </>
        )}
      </Main>
      {billing && !leaving ? <SubscriptionModal billing={billing} /> : null}
    </>
  );
}

function SuspendedNotice({ vendor: { suspendedAt, suspensionReason, timeZone } }: { vendor: VendorHead }) {
  if (suspendedAt === null) return null;
  return (
    <DangerNotice
      label="Suspended"
      title={`We took your dispensary off the marketplace on ${dayText(localDate(suspendedAt, timeZone))}.`}
    >
      {suspensionReason ? `${suspensionReason} ` : ""}Shoppers cannot see it or order from it, whatever your plan.{" "}
      <NoticeLink to="/contact">Contact us</NoticeLink>
    </DangerNotice>
  );
}

function WithheldNotice({ vendor, mayReopen }: { vendor: VendorHead; mayReopen: boolean }) {
  const { withheld, licenseNumber, licenseRejection, stateName } = vendor;
  if (withheld === null && licenseRejection === null) return null;
  return (
    <DangerNotice
      label={withheld ? "Not listed" : "Not verified"}
      title={withheld ? "Your dispensary is not listed, and takes no orders." : "We could not verify your license."}
    >
      {withheld === "moved" ? (
        <>
          Its owner closed it here. {mayReopen ? <NoticeLink to="/vendor-dashboard/closing">Details</NoticeLink> : null}
        </>
      ) : withheld === "state" ? (
        `We have not confirmed the rules of ${stateName} yet. There is nothing for you to do.`
      ) : licenseRejection !== null ? (
        <>
          {withheld ? `We could not verify the license ${licenseNumber}. ` : ""}
          {licenseRejection} <NoticeLink to="/vendor-dashboard/settings/dispensary">Enter another number</NoticeLink>
        </>
      ) : licenseNumber ? (
        `We list it as soon as we have verified its license, ${licenseNumber}.`
      ) : (
        <>
          We list it as soon as we have verified its license.{" "}
          <NoticeLink to="/vendor-dashboard/settings/dispensary">Enter its number</NoticeLink>
        </>
      )}
    </DangerNotice>
  );
}

const DangerNotice = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <section aria-label={label} className="mb-6 rounded-card border border-danger bg-danger/8 p-5 print:hidden">
    <h2 className="font-semibold text-danger">{title}</h2>
    <p className="mt-1 break-words">{children}</p>
  </section>
);

const NoticeLink = (link: LinkProps) => <Link className="font-semibold underline underline-offset-4" {...link} />;

const NO_VENDOR = "No vendor data available";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.data === NO_VENDOR) {
    return <LoadFailed error={null} title={NO_VENDOR} retry="Reload" />;
  }
  const billing = isRouteErrorResponse(error) && error.data === BILLING_FAILED;
  return (
    <LoadFailed error={error} title={billing ? BILLING_FAILED : VENDOR_FAILED}>
      <p>Your orders and your menu are safe.</p>
    </LoadFailed>
  );
}
