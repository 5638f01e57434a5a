import { STATUS_FETCH_MAX } from "#app/domain/orders/saved-orders.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OfflineBanner } from "#app/ui/page/offline-banner.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOfflinePage } from "../../use-offline-page.ts";
import { BrowseLink } from "../website.tsx";
import type { Route } from "./+types/orders";
import { RemoveOrders, SavedOrderCard } from "./saved-order-card.tsx";
import { useSavedOrders } from "./saved-orders-store.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Your orders", matches);

export default function Orders() {
  const orders = useSavedOrders();
  const hydrated = useHydrated();
  useOfflinePage();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 pt-8 pb-28">
      <OfflineBanner>What you see may be out of date.</OfflineBanner>
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">Your orders, on this device</h1>
      <p className="mt-3 max-w-prose text-quiet">
        Your orders are saved on this device for 90 days, or until you remove them. The dispensary keeps its own record.
      </p>
      {hydrated && orders.length === 0 ? (
        <EmptyState title="No orders on this device.">
          <p className="max-w-prose text-quiet">Orders that you place here, or open from their link, are saved here.</p>
          <BrowseLink>Find a dispensary</BrowseLink>
        </EmptyState>
      ) : null}
      {hydrated ? null : (
        <p className="mt-6 text-quiet">
          <span className="noscript:hidden">Loading...</span>
          <noscript> Your browser needs JavaScript for this page. Each order’s own link works without it.</noscript>
        </p>
      )}
      <ul className="mt-6 grid gap-4">
        {orders.map((saved, at) => (
          <SavedOrderCard key={saved.orderId} saved={saved} loads={at < STATUS_FETCH_MAX} />
        ))}
      </ul>
      {orders.length > 1 ? (
        <div className="mt-4">
          <RemoveOrders orders={orders} className="-ml-5">
            Remove all orders
          </RemoveOrders>
        </div>
      ) : null}
    </main>
  );
}
