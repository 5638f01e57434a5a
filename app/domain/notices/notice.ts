import type { LogEntry } from "../couriers/delivery-record.ts";
import type { CourierStatus } from "../couriers/request.ts";
import { orderCode } from "../orders/order.ts";

const onDashboard = (id: string) => ({ url: "/vendor-dashboard", tag: `order-${orderCode(id)}` });
const withDriver = (id: string) => ({ url: "/courier-orders", tag: `request-${orderCode(id)}` });
const onOrderPage = (id: string) => ({ url: `/order-confirmation/${id}`, tag: `order-${orderCode(id)}` });
const onFavorites = () => ({ url: "/favorites", tag: "favorites" });
const urgent = { ttlSeconds: 3600, urgency: "high" } as const;

/** Shown on locked screens, so no names, products, addresses or amounts (DECISIONS 44). Expires after `ttlSeconds`. */
const kinds = {
  "order-placed": { title: "New order", body: "A new order is waiting.", about: onDashboard, ...urgent },
  "courier-assigned": { title: "New delivery", body: "A delivery was given to you.", about: withDriver, ...urgent },
  "courier-offered": {
    title: "Delivery offer",
    body: "You have a minute to answer.",
    about: withDriver,
    ttlSeconds: 60,
    urgency: "high",
  },
  "courier-canceled": {
    title: "Delivery canceled",
    body: "One of your deliveries is no longer yours.",
    about: withDriver,
    ...urgent,
  },
  "courier-address": {
    title: "Address changed",
    body: "One of your deliveries has a new address or note.",
    about: withDriver,
    ...urgent,
  },
  "dispatch-message": {
    title: "Message from dispatch",
    body: "Open your delivery to read it.",
    about: withDriver,
    ...urgent,
  },
  "order-stage": {
    title: "Your order",
    body: "There is news about your order.",
    about: onOrderPage,
    ttlSeconds: 3600,
    urgency: "normal",
  },
  "order-proposal": {
    title: "Your order",
    body: "A change to your order needs your answer.",
    about: onOrderPage,
    ttlSeconds: 600,
    urgency: "high",
  },
  "favorite-back": {
    title: "Your favorites",
    body: "Something you saved is back.",
    about: onFavorites,
    ttlSeconds: 86_400,
    urgency: "normal",
  },
  "favorite-cheaper": {
    title: "Your favorites",
    body: "Something you saved costs less now.",
    about: onFavorites,
    ttlSeconds: 86_400,
    urgency: "normal",
  },
} as const;

export const favoriteNews = ["back", "cheaper"] as const;
export type FavoriteNews = (typeof favoriteNews)[number];

export type NoticeKind = keyof typeof kinds;
/** `id`: the order, the request for couriers, or the product. */
export type Notice = { kind: NoticeKind; id: string };

export type NoticePayload = { title: string; body: string; url: string; tag: string };

export function messageOf({ kind, id }: Notice) {
  const { title, body, about, ttlSeconds, urgency } = kinds[kind];
  const payload: NoticePayload = { title, body, ...about(id) };
  return { payload, ttlSeconds, urgency };
}

type Moved = Pick<LogEntry, "move" | "from" | "to" | "by" | "courier">;
type CourierNotice = { userId: string; kind: "courier-assigned" | "courier-canceled" | "courier-address" };

/** Notifies drivers whose requests someone else assigned, took away or sent elsewhere. `previousCourierId`: the driver until then. */
export function courierNotices(
  { move, from, to, by, courier }: Moved,
  previousCourierId: string | null,
): CourierNotice[] {
  // An undeliverable order isn't canceled: its driver brings it back.
  if (from === "PICKED_UP" && to === "CANCELLED") return [];
  const before = isWithCourier(from) ? previousCourierId : null;
  const after = isWithCourier(to) ? (courier?.id ?? null) : null;
  const notices: CourierNotice[] = [];
  if (after && move === "changeAddress") notices.push({ userId: after, kind: "courier-address" });
  if (after && after !== before) notices.push({ userId: after, kind: "courier-assigned" });
  if (before && before !== after && to !== "DELIVERED") notices.push({ userId: before, kind: "courier-canceled" });
  return notices.filter(({ userId }) => userId !== by.id);
}

const isWithCourier = (status: CourierStatus | null) => status === "COURIER_ASSIGNED" || status === "PICKED_UP";
