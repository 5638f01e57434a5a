import { ASKED_MAX } from "#app/domain/orders/kept-orders.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page-meta.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Forget, KeptCard } from "./kept-card.tsx";
import { useKeptOrders } from "./kept-store.ts";

export const meta = () => hiddenMeta("Your orders");

/** The orders of this device, which it alone knows: there is no account to ask. */
export default function Orders() {
  const orders = useKeptOrders();
  const hydrated = useHydrated();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl px-4 pt-8 pb-28">
      <h1 className="font-display text-3xl font-semibold text-balance sm:text-4xl">Your orders, on this device</h1>
      <p className="mt-3 max-w-prose text-quiet">
        Without an account, only this device knows them: for 90 days, unless you forget them before. The dispensary
        keeps its own record.
      </p>
      {hydrated && orders.length === 0 ? (
        <EmptyState title="No orders on this device.">
          <p className="max-w-prose text-quiet">Order here, or open the link of an earlier order, and it is kept.</p>
          <ButtonLink to="/nearby">Find a dispensary</ButtonLink>
        </EmptyState>
      ) : null}
      {hydrated ? null : (
        <p className="mt-6 text-quiet">
          Looking for them…
          <noscript> Your browser needs JavaScript for this page. The link of each order works without.</noscript>
        </p>
      )}
      <ul className="mt-6 grid gap-4">
        {orders.map((kept, at) => (
          <KeptCard key={kept.orderId} kept={kept} asks={at < ASKED_MAX} />
        ))}
      </ul>
      {orders.length > 1 ? (
        <div className="mt-4">
          <Forget ids={orders.map(({ orderId }) => orderId)} className="-ml-5">
            Forget all orders
          </Forget>
        </div>
      ) : null}
    </main>
  );
}
