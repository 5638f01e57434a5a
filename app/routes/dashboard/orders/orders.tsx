import { Download } from "lucide-react";
import { Form, Link, useNavigation, useOutletContext, useSearchParams } from "react-router";
import { BRAND } from "#app/domain/brand.ts";
import { decideOrderUndo } from "#app/domain/orders/move.ts";
import { type OrderStatus, orderStatuses, statusWords } from "#app/domain/orders/order.ts";
import { toOrderJson } from "#app/domain/orders/order-json.ts";
import { ORDER_SEARCH_MIN, orderCursor, readOrderSearch } from "#app/domain/orders/search.ts";
import { leadingCourier } from "#app/domain/orders/stage.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { listOrdersOfVendor } from "#db/orders/queries.ts";
import { PushButton } from "../../push-button.tsx";
import type { DashboardContext } from "../layout.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../reread.ts";
import { SearchField } from "../search-field.tsx";
import type { Route } from "./+types/orders";
import { OrderCard } from "./card.tsx";

export const meta: Route.MetaFunction = () => [{ title: `Orders · ${BRAND}` }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor, limited } = await ownShop({ context, request });
  const search = readOrderSearch(new URL(request.url).searchParams);
  if (limited) return { orders: [], next: null, search, push: null };
  const { orders, more } = await listOrdersOfVendor(visit.db, actor.vendorId, search);
  const last = orders.at(-1);
  const push = visit.push && { key: visit.push.key, owner: actor.userId };
  const undo = { by: actor.userId, at: visit.now() };
  const shown = orders.map((order) => ({
    ...toOrderJson(order),
    courierStatus: leadingCourier(order.couriers)?.status ?? null,
    undoable: decideOrderUndo(order, undo).ok,
  }));
  return { orders: shown, next: more && last ? orderCursor(last) : null, search, push };
}

export const shouldRevalidate = rereadsAfterConflict;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, next, search, push } = loaderData;
  const { vendor } = useOutletContext<DashboardContext>();
  const { location } = useNavigation();
  const narrowing = search.status ? { status: search.status } : undefined;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <h1 className="font-display text-3xl font-semibold">Recent Orders</h1>
        <ButtonLink to={`/vendor-dashboard/orders.csv?${new URLSearchParams(narrowing)}`} look="quiet" reloadDocument>
          <Download className="size-4" aria-hidden />
          <span>
            Export<span className="max-sm:hidden"> CSV</span>
          </span>
        </ButtonLink>
      </div>
      <PushButton
        push={push}
        reason="Ring this device for new orders, also when this page is closed."
        className="mt-3"
      />
      <Form className="mt-3 flex items-end gap-2 print:hidden">
        {search.status ? <input type="hidden" name="status" value={search.status} /> : null}
        <SearchField key={search.text} label="Search orders" placeholder="Name, phone or order id" text={search.text} />
        <Button type="submit" look="secondary" busy={location?.search.includes("q=") ?? false}>
          Search
        </Button>
      </Form>
      <StatusPills status={search.status} />
      {orders.length === 0 ? (
        <NoOrders text={search.text} narrowed={search.status !== null || search.after !== null} />
      ) : (
        <ul className="mt-4 space-y-3" aria-label="Orders">
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} shop={vendor} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of orders" className="mt-6 flex flex-wrap items-center justify-center gap-3 print:hidden">
        {search.after ? (
          <ButtonLink to={`?${new URLSearchParams(narrowing)}`} look="quiet">
            Newest orders
          </ButtonLink>
        ) : null}
        {next && !search.text ? (
          <ButtonLink to={`?${new URLSearchParams({ ...narrowing, after: next })}`} look="secondary">
            Older orders
          </ButtonLink>
        ) : null}
        {next && search.text ? (
          <p className="text-sm text-quiet">There are older matches. Type more to find them.</p>
        ) : null}
      </nav>
    </>
  );
}

function StatusPills({ status }: { status: OrderStatus | null }) {
  const [params] = useSearchParams();
  const to = (value: OrderStatus | null) => {
    const next = new URLSearchParams(params);
    next.delete("after");
    if (value) next.set("status", value);
    else next.delete("status");
    return `?${next}`;
  };
  return (
    <nav aria-label="Status" className="pills mt-3 print:hidden">
      {[null, ...orderStatuses].map((value) => (
        <Link
          key={value ?? "all"}
          to={to(value)}
          className="pill capitalize"
          aria-current={value === status ? "page" : undefined}
        >
          {value ? statusWords(value).toLowerCase() : "All"}
        </Link>
      ))}
    </nav>
  );
}

function NoOrders({ text, narrowed }: { text: string; narrowed: boolean }) {
  if (text && text.length < ORDER_SEARCH_MIN) {
    return <EmptyState title={`Type at least ${ORDER_SEARCH_MIN} characters.`} />;
  }
  if (text || narrowed) {
    return (
      <EmptyState title={text ? `No orders match “${text}”.` : "No orders here."}>
        <ButtonLink to="/vendor-dashboard" look="secondary">
          Show all orders
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No orders yet.">
      <p className="max-w-prose text-quiet">New orders appear here automatically, with a sound. Keep this page open.</p>
    </EmptyState>
  );
}
