import { CircleUserRound, VolumeX } from "lucide-react";
import { useState } from "react";
import { Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRouteLoaderData } from "react-router";
import { positionLabel } from "#app/domain/accounts/actor.ts";
import { type Capability, can } from "#app/domain/accounts/capability.ts";
import { homePath } from "#app/domain/accounts/home-path.ts";
import { VENDOR_FAILED } from "#app/domain/dispensaries/vendor.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { actorOf } from "#app/session/require.ts";
import { navigationOf } from "#app/ui/page/navigation.ts";
import { type Badge, Rail } from "#app/ui/page/shell.tsx";
import { useFocusRecovery } from "#app/ui/use-focus-recovery.ts";
import { visitContext } from "#app/visit.ts";
import { listMemberships } from "#db/accounts/memberships.ts";
import { findVendorHead, type VendorHead } from "#db/dispensaries/queries.ts";
import type { Route } from "./+types/signed-in";
import { AlertBar } from "./dashboard/orders/alert-bar.tsx";
import { ProfileSidebar } from "./dashboard/orders/profile-sidebar.tsx";
import { useOrderAlerts } from "./dashboard/orders/use-order-alerts.ts";
import { rereadsAfterConflict } from "./dashboard/revalidate-after-conflict.ts";
import { ShopSwitch } from "./dashboard/shops/shop-switch.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { RouteError } from "./route-error.tsx";

/** Guards nothing: each page below checks access and sends visitors to the login. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // If this read fails, the page below fails too and shows its own error.
  const actor = await actorOf(context, request).catch(() => null);
  if (!actor) return null;
  const visit = context.get(visitContext);
  const [vendor = null, shops] = await Promise.all([
    actor.vendorId ? findVendorHead(visit.db, actor.vendorId, visit.now()) : undefined,
    actor.vendorIds.length > 1 ? listMemberships(visit.db, actor.userId) : [],
  ]);
  const { role, staffRole, email, firstName, courierService, vendorStatus } = actor;
  return {
    actor: { role, staffRole, email, firstName, courierService, vendorStatus },
    vendor,
    shops,
    now: visit.now(),
    senderNumber: visit.settings.textSenderNumber,
  };
}

export type SignedIn = NonNullable<Awaited<ReturnType<typeof loader>>>;

/** Navigations, and hints to the dispatch board, reload only the page; going to Orders also recounts what waits. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const moving = currentUrl.href !== nextUrl.href && !formMethod;
  if (moving) return nextUrl.pathname === "/vendor-dashboard";
  return (formMethod !== undefined || nextUrl.pathname !== "/courier-orders") && rereadsAfterConflict(args);
}

export default function SignedInScreens({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Outlet />;
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  );
}

/** Keeps the navigation if a page fails or isn't allowed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const dashboard = /^\/vendor-dashboard\b/.test(useLocation().pathname);
  if (!loaderData) return dashboard ? <LoadFailed error={error} title={VENDOR_FAILED} /> : <RouteError error={error} />;
  const title = dashboard ? VENDOR_FAILED : "Failed to load this page. Please try again.";
  return (
    <Shell {...loaderData}>
      <LoadFailed error={error} title={title} />
    </Shell>
  );
}

function Shell({ actor, vendor, shops, now, senderNumber, children }: SignedIn & { children: React.ReactNode }) {
  const [profileOpen, setProfileOpen] = useState(false);
  useFocusRecovery();
  const onOrders = useLocation().pathname.replace(/\/$/, "") === "/vendor-dashboard";
  const limited = useLimited(actor);
  const navigation = navigationOf({ ...actor, limited });
  const alerts = useOrderAlerts({ enabled: vendor !== null && !limited, since: now, onOrders });
  const orders = vendor && !limited ? ordersBadge(vendor.waiting, alerts.unseen.length) : undefined;
  const account = <Who actor={actor} vendor={vendor} shops={shops} />;
  return (
    <div className="min-h-dvh pb-(--tab-bar) lg:pl-60 print:p-0">
      <Rail
        navigation={navigation}
        badges={{ "/vendor-dashboard": orders }}
        home={homePath(actor)}
        afterLogout={actor.role === "courier" ? "/courier-login" : "/login"}
      />
      <header className="sticky top-0 z-10 border-b border-line bg-paper/95 backdrop-blur-sm print:hidden">
        <div className="flex min-h-14 items-center justify-between gap-3 px-4 lg:px-8">
          {vendor ? (
            <Link
              to={`/vendor/${vendor.id}/menu`}
              className="-ml-2 min-w-0 rounded-full pr-4 pl-2 hover:bg-wash"
              title="See your menu"
            >
              {account}
            </Link>
          ) : (
            account
          )}
          {vendor && shops.length > 1 ? (
            <div className="-ml-2 mr-auto">
              <ShopSwitch current={vendor.id} shops={shops} />
            </div>
          ) : null}
          {alerts.sounding === false ? (
            <p className="ml-auto flex items-center gap-1.5 text-right text-xs leading-tight text-quiet sm:text-sm">
              <VolumeX className="size-4 shrink-0" aria-hidden />
              <span className="max-sm:sr-only">Tap for sound</span>
            </p>
          ) : null}
          {/* Before hydration it links to the page with the same settings. */}
          {vendor && !limited && can(actor, "settings") ? (
            <a
              href="/vendor-dashboard/settings"
              onClick={(event) => {
                event.preventDefault();
                setProfileOpen(true);
              }}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 font-semibold hover:bg-wash"
            >
              <CircleUserRound className="size-6" aria-hidden />
              <span className="sr-only sm:not-sr-only">Profile Settings</span>
            </a>
          ) : null}
        </div>
      </header>
      <AlertBar unseen={alerts.unseen} connected={alerts.connected} onOrders={onOrders} seen={alerts.seen} />
      {children}
      {profileOpen && vendor ? (
        <ProfileSidebar vendor={vendor} senderNumber={senderNumber} onClose={() => setProfileOpen(false)} />
      ) : null}
    </div>
  );
}

/** The dashboard limits an expired dispensary one request before the session knows of it. */
function useLimited({ vendorStatus }: SignedIn["actor"]): boolean {
  const dashboard = useRouteLoaderData<{ limited: boolean }>("routes/dashboard/layout");
  return dashboard ? dashboard.limited : vendorStatus === "limited";
}

function ordersBadge(waiting: number, unseen: number): Badge | undefined {
  if (unseen > 0) return { text: `${unseen} new`, urgent: true };
  return waiting > 0 ? { text: waiting > 99 ? "99+" : String(waiting), urgent: false } : undefined;
}

function Who({ actor, vendor, shops }: Pick<SignedIn, "actor" | "vendor" | "shops">) {
  const position = positionLabel(actor);
  // Of several dispensaries somebody else may be the contact.
  const holder = actor.staffRole === "owner" && shops.length === 0 ? vendor?.firstName : null;
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-3">
      {vendor ? (
        <img
          src={imageUrl(vendor.logoKey, "small")}
          alt={`Logo of ${vendor.dispensaryName}`}
          width={40}
          height={40}
          className="size-9 shrink-0 rounded-full border border-line bg-card object-cover"
        />
      ) : (
        <span
          className="grid size-10 shrink-0 place-items-center rounded-full bg-wash font-semibold text-leaf-deep"
          aria-hidden
        >
          {(actor.firstName || actor.email).charAt(0).toUpperCase()}
        </span>
      )}
      <span className="min-w-0 leading-tight">
        <span className="block truncate">
          <b className="font-semibold">{holder || actor.firstName || actor.email}</b>
          {vendor ? <span className="text-sm text-quiet"> · {position}</span> : null}
        </span>
        <span className="block truncate text-sm leading-tight text-quiet">
          {vendor ? vendor.dispensaryName : position}
        </span>
      </span>
    </span>
  );
}

export function useVendorHead(): VendorHead {
  const vendor = useRouteLoaderData<typeof loader>("routes/signed-in")?.vendor;
  if (!vendor) throw new Error("This screen is for dispensaries.");
  return vendor;
}

/** Decides what is shown; the server checks the same capability. */
export function useCan(): (capability: Capability) => boolean {
  const staffRole = useRouteLoaderData<typeof loader>("routes/signed-in")?.actor.staffRole ?? null;
  return (capability) => can({ staffRole }, capability);
}
