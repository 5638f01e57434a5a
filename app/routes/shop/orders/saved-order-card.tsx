import { useEffect } from "react";
import { Link } from "react-router";
import { formatDollars } from "#app/domain/money.ts";
import { orderCode } from "#app/domain/orders/order.ts";
import { ORDER_TOKEN } from "#app/domain/orders/order-token.ts";
import { isOver } from "#app/domain/orders/progress.ts";
import type { SavedOrder } from "#app/domain/orders/saved-orders.ts";
import { arrivalWords, stageHeadline } from "#app/domain/orders/shopper-words.ts";
import type { TrackerJson } from "#app/domain/orders/tracker.ts";
import { callApi } from "#app/routes/api-client.ts";
import { useFetched } from "#app/routes/use-fetched.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PostButton } from "#app/ui/form/post-button.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { followFeed } from "#app/ui/use-live.ts";
import { OrderAgain } from "./again.tsx";
import { savedOrders } from "./saved-orders-store.ts";
import { StageBadge } from "./stage-badge.tsx";
import type { ShownOrder } from "./tracking-state.ts";

/** `loads`: reads its current state. */
export function SavedOrderCard({ saved, loads }: { saved: SavedOrder; loads: boolean }) {
  const state = useSavedOrder(saved, loads);
  const { found } = state;
  const over = found && isOver(found.stage);
  const code = orderCode(saved.orderId);
  const path = `/order-confirmation/${saved.orderId}?token=${saved.token}`;
  const placed = new Date(saved.placedAt).toLocaleString("en-US", {
    dateStyle: "medium",
    // The time needs the dispensary's zone from the response; until then, only the day.
    ...(found ? { timeStyle: "short", timeZone: found.timeZone } : {}),
  });
  return (
    <li>
      <article
        aria-label={`Order ${code}`}
        className="grid min-w-0 gap-3 rounded-card border border-line bg-card p-4 sm:p-6"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="font-display text-lg leading-tight font-semibold break-words">
              <Link to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                {found?.order.vendorDetails.dispensaryName || saved.dispensaryName || `Order ${code}`}
              </Link>
            </h2>
            <p className="text-sm text-quiet tabular-nums">
              {code} · {placed}
              {found ? ` · ${formatDollars(found.order.total)}` : ""}
            </p>
          </div>
          {found ? <StageBadge status={found.order.status} stage={found.stage} /> : null}
        </div>
        <Standing state={state} loads={loads} retry={state.reload} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={path} look="secondary">
            View order<span className="sr-only"> {code}</span>
          </ButtonLink>
          {over ? <OrderAgain order={found.order} /> : null}
          <RemoveOrders orders={[saved]} label={`Remove order ${code} from this device`}>
            Remove
          </RemoveOrders>
        </div>
      </article>
    </li>
  );
}

function Standing({
  state: { found, trouble },
  loads,
  retry,
}: {
  state: SavedOrderState;
  loads: boolean;
  retry(): void;
}) {
  if (trouble === "gone") return <p className="text-quiet">This order is not available any more.</p>;
  if (!loads) return <p className="text-quiet">Open it to see its status.</p>;
  return (
    <div role="status" className="grid gap-2">
      {found ? <Stage found={found} /> : null}
      {trouble === "failed" ? (
        <RetryNotice retry={retry}>
          {found ? "This may be out of date: we couldn't load its status." : "We couldn't load this order's status."}
        </RetryNotice>
      ) : null}
      {!found && !trouble ? <p className="text-quiet">Checking its status…</p> : null}
    </div>
  );
}

function Stage({ found }: { found: NonNullable<SavedOrderState["found"]> }) {
  const { stage, eta, late, order, courier, timeZone } = found;
  if (isOver(stage)) return stage === "returned" ? <p>It was not delivered.</p> : null;
  const waits = order.orderType === "Pickup" && stage === "ready";
  const { label, time } = eta ? arrivalWords({ ...order, eta, timeZone }) : { label: "", time: "" };
  return (
    <p className="break-words">
      <b>{stageHeadline(order.orderType, stage, courier?.firstName ?? null)}</b>
      {eta && !waits ? (
        <span className="block tabular-nums">
          {late ? <b className="text-coral-deep">Running late. </b> : null}
          {label} {time}
        </span>
      ) : null}
    </p>
  );
}

type RemoveOrdersProps = { orders: readonly SavedOrder[]; label?: string; className?: string; children: string };

/** The server clears their cookies, then the list drops them. After an Undo their links set the cookies again. */
export function RemoveOrders({ orders, label, className = "", children }: RemoveOrdersProps) {
  const toast = useToast();
  const ids = orders.map(({ orderId }) => orderId);
  return (
    <PostButton
      form="orderForgotten"
      action="/orders/forgotten"
      failed="This could not be removed just now"
      fields={{ orderIds: ids.join(" ") }}
      look="quiet"
      className={className}
      aria-label={label}
      onDone={() => {
        savedOrders.remove(ids);
        toast(ids.length === 1 ? "Order removed" : "Orders removed", "good", () => orders.forEach(savedOrders.save));
      }}
    >
      {children}
    </PostButton>
  );
}

type Found = TrackerJson & { order: ShownOrder };
/** `gone`: the order no longer exists. `failed`: no response. */
type SavedOrderState = { found: Found | null; trouble: "gone" | "failed" | null };

/** Loads the order once and, while it is active, again at each move. `loads: false` does neither. */
function useSavedOrder({ orderId, token }: SavedOrder, loads: boolean) {
  const headers = { [ORDER_TOKEN]: token };
  const { value, refused, reload } = useFetched<Found>(loads ? `${orderId} ${token}` : null, () =>
    callApi("GET", `/customer/orders/${orderId}`, { keepDevice: true, headers }),
  );
  const isGone = refused?.status === 404;
  const found = isGone ? null : value;
  const trouble = isGone ? "gone" : refused && "failed";
  const live = loads && !isGone && (!found || !isOver(found.stage));
  useEffect(() => {
    if (live) return followFeed(`/live/order/${orderId}`, { changed: reload });
  }, [live, orderId, reload]);
  return { found, trouble, reload } satisfies SavedOrderState & { reload(): void };
}
