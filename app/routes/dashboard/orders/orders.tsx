import { ChevronDown, Search } from "lucide-react";
import { startTransition, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { can } from "#app/domain/accounts/capability.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { type OrderStatus, orderStatuses, statusWords } from "#app/domain/orders/order.ts";
import {
  ORDER_SEARCH_MIN,
  ORDERS_PAGE,
  type OrderSearch,
  orderCursor,
  readOrderSearch,
} from "#app/domain/orders/search.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DownloadLink } from "#app/ui/download-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Pills } from "#app/ui/list/pills.tsx";
import { SearchForm } from "#app/ui/list/search-field.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useClock } from "#app/ui/use-clock.ts";
import { readToday } from "#app/use-cases/sales/read-sales.ts";
import type { Db } from "#db/client.ts";
import { findCourierDispensary } from "#db/couriers/people.ts";
import { listBoardOfVendor, listOrdersOfVendor } from "#db/orders/queries.ts";
import { PushButton } from "../../push-button.tsx";
import { useCan, useVendorHead } from "../../signed-in.tsx";
import { ownShop } from "../own-shop.ts";
import { rereadsAfterConflict } from "../revalidate-after-conflict.ts";
import type { Route } from "./+types/orders";
import { OrderBoard, Scheduled } from "./board.tsx";
import { isLate, type Opened, OrderCard } from "./card.tsx";
import { shownOrder } from "./order-view.ts";
import { PauseButtons, Paused } from "./pause-bar.tsx";
import { RanOut, Today } from "./today.tsx";
import { useMarkSeen } from "./use-mark-seen.ts";

export const meta: Route.MetaFunction = () => hiddenMeta("Orders");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visit, actor, limited } = await ownShop({ context, request }, "orders");
  const search = readOrderSearch(new URL(request.url).searchParams);
  const now = visit.now();
  if (limited && search.status !== "AWAITING_PROCESSING")
    return { orders: [], next: null, search, now, board: false, push: null, sales: undefined, ranOut: [] };
  const board = isBoard(search);
  const [found, shop, today] = await Promise.all([
    board ? firstPage(visit.db, actor.vendorId, search, now) : laterPage(visit.db, actor.vendorId, search),
    findCourierDispensary(visit.db, actor.vendorId, now),
    board ? readToday(visit, actor.vendorId, now) : undefined,
  ]);
  const orders = found.orders.map((order) => shownOrder(order, shop, { by: actor.userId, at: now }));
  const push = visit.push && { key: visit.push.key, owner: actor.userId };
  const sales = can(actor, "numbers") ? today?.sales : undefined;
  return { orders, next: found.next, search, now, board, push, sales, ranOut: today?.ranOut ?? [] };
}

const isBoard = ({ text, status, after }: OrderSearch) =>
  !text && !after && (!status || status === "AWAITING_PROCESSING");

async function firstPage(db: Db, vendorId: string, { status }: OrderSearch, now: number) {
  const page = await listBoardOfVendor(db, vendorId, { finished: status ? 0 : ORDERS_PAGE, now });
  const [last, more] = status ? [page.open.at(-1), page.moreOpen] : [page.over.at(-1), page.moreOver];
  return { orders: [...page.open, ...page.scheduled, ...page.over], next: more && last ? orderCursor(last) : null };
}

async function laterPage(db: Db, vendorId: string, search: OrderSearch) {
  const { orders, more } = await listOrdersOfVendor(db, vendorId, search);
  const last = orders.at(-1);
  return { orders, next: more && last ? orderCursor(last) : null };
}

export const shouldRevalidate = rereadsAfterConflict;

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, next, search, board, push, sales, ranOut } = loaderData;
  const vendor = useVendorHead();
  const may = useCan();
  const now = useClock(loaderData.now);
  const opened = useOpened();
  useMarkSeen(
    orders
      .filter(({ seenAt, stage, scheduled }) => seenAt === null && stage === "placed" && !scheduled)
      .map(({ _id }) => _id),
  );
  const isSearchable = orders.length > 0 || !board || search.status !== null;
  const narrowing: Record<string, string> = search.status ? { status: search.status } : {};
  const scheduled = board ? orders.filter((order) => order.scheduled) : [];
  const listed = board ? orders.filter((order) => order.column === null && !order.scheduled) : orders;
  return (
    <>
      {sales ? <Today sales={sales} late={orders.filter((order) => isLate(order, now)).length} /> : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
        <h1 className="font-display text-2xl font-semibold ">Recent Orders</h1>
        {isSearchable ? <StatusPills status={search.status} /> : null}
        <Tools open={search.text !== ""}>
          {isSearchable ? (
            <SearchForm
              label="Search orders"
              placeholder="Name, phone or order ID"
              text={search.text}
              hiddenFields={Object.entries(narrowing)}
              formClass="min-w-0 flex-1 basis-72"
            />
          ) : null}
          {board ? <PauseButtons vendor={vendor} now={now} /> : null}
          {may("orderExport") ? (
            <DownloadLink to={`/vendor-dashboard/orders.csv?${new URLSearchParams(narrowing)}`} look="quiet">
              Export CSV
            </DownloadLink>
          ) : null}
        </Tools>
      </div>
      {board ? <Paused vendor={vendor} now={now} /> : null}
      {orders.length === 0 ? (
        <NoOrders
          menu={`/vendor/${vendor.id}/menu`}
          text={search.text}
          narrowed={search.status !== null || search.after !== null}
        />
      ) : null}
      {board && orders.length > 0 ? <OrderBoard orders={orders} shop={vendor} now={now} opened={opened} /> : null}
      <RanOut products={ranOut} now={now} timeZone={vendor.timeZone} />
      <PushButton push={push} reason="Get notified of new orders, even when this page is closed." className="mt-4" />
      {scheduled.length > 0 ? <Scheduled orders={scheduled} shop={vendor} now={now} opened={opened} /> : null}
      {listed.length > 0 ? (
        <>
          {board ? <h2 className="mt-8 font-semibold">Finished</h2> : null}
          <ul className={`${board ? "mt-2" : "mt-4"} space-y-3`} aria-label="Orders">
            {listed.map((order) => (
              <OrderCard key={order._id} order={order} shop={vendor} now={now} opened={opened} />
            ))}
          </ul>
        </>
      ) : null}
      <Pager
        label="Pages of orders"
        back={search.after && [`?${new URLSearchParams(narrowing)}`, "Newest orders"]}
        on={next && !search.text && [`?${new URLSearchParams({ ...narrowing, after: next })}`, "Older orders"]}
      >
        {next && search.text ? (
          <p className="text-sm text-quiet">There are older matches. Type more to find them.</p>
        ) : null}
      </Pager>
      {orders.length > 0 ? (
        <p className="mt-4 text-center text-sm text-quiet">Times are your local time ({zoneName(vendor.timeZone)}).</p>
      ) : null}
    </>
  );
}

function useOpened(): Opened {
  const [id, setId] = useState<string | null>(null);
  const set = useCallback((changed: string, open: boolean) => {
    // The browser has shown it already; React follows after the paint.
    startTransition(() => setId((now) => (open ? changed : now === changed ? null : now)));
  }, []);
  return { id, set };
}

/** Collapsed, so that the work comes first; works before scripts run. */
const Tools = ({ open, children }: { open: boolean; children: React.ReactNode }) => (
  <details open={open} className="group ml-auto open:basis-full">
    <summary className="ml-auto flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-full px-2 text-sm font-semibold text-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
      <Search className="size-4" aria-hidden />
      Search and pause
      <ChevronDown className="size-4 group-open:rotate-180" aria-hidden />
    </summary>
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-2">{children}</div>
  </details>
);

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
    <Pills
      label="Status"
      values={[null, ...orderStatuses]}
      current={status}
      text={(value) => (value ? statusWords(value).toLowerCase() : "All")}
      to={to}
      className="min-w-0 max-sm:order-last max-sm:basis-full"
      pill="capitalize"
    />
  );
}

function NoOrders({ menu, text, narrowed }: { menu: string; text: string; narrowed: boolean }) {
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
      <ButtonLink to={menu} look="secondary">
        See your menu as shoppers do
      </ButtonLink>
    </EmptyState>
  );
}
