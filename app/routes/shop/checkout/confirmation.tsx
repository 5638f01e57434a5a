import { useEffect, useState } from "react";
import { data, redirect, useLocation, useRevalidator } from "react-router";
import { positionText, SHARE_EVERY_MS } from "#app/domain/couriers/position.ts";
import { canReview, toReviewJson } from "#app/domain/dispensaries/review.ts";
import { isShownHere } from "#app/domain/dispensaries/website/host.ts";
import { carriedRequest } from "#app/domain/orders/stage.ts";
import { MINUTE_MS } from "#app/domain/time.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import { orderLink, orderPath, verifyOrderToken } from "#app/platform/order-link.ts";
import { orderCookies, readOrderToken } from "#app/session/order-cookie.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { hiddenMeta } from "#app/ui/page/page-meta.ts";
import { useLive } from "#app/ui/use-live.ts";
import { usePolling } from "#app/ui/use-polling.ts";
import { type Visit, visitContext } from "#app/visit.ts";
import { findPointsOfOrder } from "#db/deals/points.ts";
import { findReviewOfOrder } from "#db/dispensaries/reviews.ts";
import { findTrackedOrder } from "#db/orders/queries.ts";
import type { Place } from "../orders/courier-map.tsx";
import { savedOrders } from "../orders/saved-orders-store.ts";
import { Tracker } from "../orders/tracker.tsx";
import { followedOrder, type ShownOrder } from "../orders/tracking-state.ts";
import { useHome } from "../website.tsx";
import type { Route } from "./+types/confirmation";
import { clearPlacedOrder } from "./storage.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta("Your order", matches);

const notFound = () => data(null, { status: 404 });

/** Opened by its link or this device's cookie; null without either (DECISIONS 15). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { orderId } = params;
  const linked = new URL(request.url).searchParams.get("token");
  const token = linked ?? readOrderToken(request.headers.get("Cookie"), orderId);
  if (!token || !(await verifyOrderToken(visit.settings.orderLinkKey, orderId, token))) return notFound();
  if (linked) {
    throw redirect(orderPath(orderId), {
      headers: orderCookies(orderId, token).map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  }
  const found = await findTrackedOrder(visit.db, orderId);
  if (!found || !isShownHere(visit, found.order.vendorId)) return notFound();
  const followed = followedOrder(found.order, found, visit.now());
  const [review, points, where] = await Promise.all([
    canReview(followed.order.stage) ? findReviewOfOrder(visit.db, orderId) : undefined,
    followed.order.pointsText ? findPointsOfOrder(visit.db, orderId) : undefined,
    readPosition(visit, found),
  ]);
  // A completed order isn't final until its Undo expires.
  const isDone = followed.order.status !== "AWAITING_PROCESSING";
  const settled = isDone && visit.now() - found.order.updatedAt > UNDO_WINDOW_MS;
  const push = visit.push && { key: visit.push.key, owner: `order:${orderId}`, order: { id: orderId, token } };
  return {
    ...followed,
    where,
    pollMs: pollMs(followed, where),
    review: review ? toReviewJson(review) : null,
    points: points ?? null,
    settled,
    token,
    push: isDone ? null : push,
    link: visit.origin + orderLink(orderId, token),
  };
}

type Tracked = NonNullable<Awaited<ReturnType<typeof findTrackedOrder>>>;

/** Where the courier is, if they share it. */
async function readPosition(visit: Visit, { order, dropOff, timeZone }: Tracked): Promise<Place | null> {
  const carried = carriedRequest(order.couriers);
  if (!carried || !dropOff) return null;
  const now = visit.now();
  const position = await visit.courierRequests.position(carried.id, now);
  if (!position) return null;
  return { position, home: dropOff, tiles: visit.settings.mapTiles, text: positionText(position, timeZone, now), now };
}

/** The ETA changes with time, and a courier moves, even if the feed reports nothing. */
function pollMs({ order, way }: ReturnType<typeof followedOrder>, where: Place | null): number | null {
  if (!way.eta) return null;
  if (where && !where.position.isRounded) return SHARE_EVERY_MS;
  return order.stage === "onTheWay" ? MINUTE_MS / 4 : MINUTE_MS;
}

export default function OrderConfirmation({ loaderData, params }: Route.ComponentProps) {
  const handedOver = useHandedOver(params.orderId);
  const order = loaderData?.order ?? handedOver;
  const home = useHome();
  useLive(loaderData && !loaderData.settled ? `/live/order/${params.orderId}` : null);
  const { revalidate } = useRevalidator();
  usePolling(revalidate, loaderData?.pollMs ?? null);
  useSavedOrder(loaderData?.order, loaderData?.token);
  useEffect(() => void clearPlacedOrder(), []);
  if (!order) {
    return (
      <main id="main" tabIndex={-1}>
        <h1 className="sr-only">Your order</h1>
        <EmptyState title="Order details not available.">
          <p className="max-w-prose text-quiet">Open the link from your order, or ask the dispensary about it.</p>
          <ButtonLink to={home}>Continue Shopping</ButtonLink>
          <ButtonLink to="/orders" look="quiet">
            Your orders on this device
          </ButtonLink>
        </EmptyState>
      </main>
    );
  }
  const { way, review = null, points = null, where = null, link, push = null } = loaderData ?? {};
  return <Tracker order={order} tracking={way} where={where} review={review} points={points} link={link} push={push} />;
}

/** The order passed on by the checkout. The server doesn't have it, so the first render doesn't either. */
function useHandedOver(orderId: string): ShownOrder | undefined {
  const placed: ShownOrder | undefined = useLocation().state?.order;
  const [order, setOrder] = useState<ShownOrder>();
  useEffect(() => setOrder(placed?._id === orderId ? placed : undefined), [placed, orderId]);
  return order;
}

/** Saves the order's token on the device (/orders). */
function useSavedOrder(order: ShownOrder | undefined, token: string | undefined) {
  const { _id: orderId, createdAt, vendorDetails } = order ?? {};
  const dispensaryName = vendorDetails?.dispensaryName ?? "";
  useEffect(() => {
    if (!orderId || !createdAt || !token) return;
    savedOrders.save({ orderId, token, placedAt: Date.parse(createdAt), dispensaryName });
  }, [orderId, createdAt, token, dispensaryName]);
}
