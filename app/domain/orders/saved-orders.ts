import { DAY_MS } from "../time.ts";
export type SavedOrder = { orderId: string; token: string; placedAt: number; dispensaryName: string };

const SAVED_DAYS = 90;
const SAVED_MS = SAVED_DAYS * DAY_MS;
export const STATUS_FETCH_MAX = 20;
/** Drops the oldest: browser storage is small and shared with the cart. */
const SAVED_MAX = 100;

const ORDER_ID = /^[0-9a-z]{8,40}$/;
const TOKEN = /^[\w-]{8,200}$/;

export function parseSavedOrders(text: string | null, now: number): SavedOrder[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(parsed) ? tidy(parsed.filter(isSavedOrder).map(storable), now) : [];
}

export const saveOrder = (saved: readonly SavedOrder[], order: SavedOrder, now: number): SavedOrder[] =>
  tidy([...dropOrders(saved, [order.orderId]), order], now);

export const dropOrders = (saved: readonly SavedOrder[], ids: readonly string[]): SavedOrder[] =>
  saved.filter(({ orderId }) => !ids.includes(orderId));

/** Validates IDs, since each becomes a cookie name. */
export const orderIdsIn = (text: string): string[] =>
  text
    .split(/\s/)
    .filter((id) => ORDER_ID.test(id))
    .slice(0, SAVED_MAX);

function tidy(orders: readonly SavedOrder[], now: number): SavedOrder[] {
  return orders
    .filter(({ placedAt }) => now - placedAt < SAVED_MS)
    .toSorted((a, b) => b.placedAt - a.placedAt)
    .filter(({ orderId }, at, all) => all.findIndex((other) => other.orderId === orderId) === at)
    .slice(0, SAVED_MAX);
}

function isSavedOrder(value: unknown): value is SavedOrder {
  const { orderId, token, placedAt } = (value ?? {}) as Record<string, unknown>;
  return fits(ORDER_ID, orderId) && fits(TOKEN, token) && Number.isFinite(placedAt);
}

const fits = (pattern: RegExp, value: unknown) => typeof value === "string" && pattern.test(value);

const storable = ({ orderId, token, placedAt, dispensaryName }: SavedOrder): SavedOrder => ({
  orderId,
  token,
  placedAt,
  dispensaryName: typeof dispensaryName === "string" ? dispensaryName.slice(0, 200) : "",
});
