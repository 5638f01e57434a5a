import { searchText } from "../text.ts";
import { type OrderStatus, orderStatuses } from "./order.ts";

export type OrderCursor = { createdAt: number; id: string };

export type OrderSearch = { text: string; status: OrderStatus | null; after: OrderCursor | null };

export const ORDERS_PAGE = 20;
/** The index holds trigrams. */
export const ORDER_SEARCH_MIN = 3;
const ORDER_SEARCH_MAX = 60;

export function readOrderSearch(params: URLSearchParams): OrderSearch {
  const status = params.get("status");
  return {
    text: orderSearchText(params.get("q") ?? ""),
    status: orderStatuses.find((known) => known === status) ?? null,
    after: readCursor(params.get("after")),
  };
}

/** Must match the index: phone numbers as digits, names separated by one space. */
export function orderSearchText(typed: string): string {
  const text = searchText(typed.replace(/\s+/g, " "), ORDER_SEARCH_MAX);
  const isPhoneLike = /^[+#]?[\d\s().-]+$/.test(text) && /\d{3}/.test(text.replace(/\D/g, ""));
  return (isPhoneLike ? text.replace(/^\+1/, "").replace(/\D/g, "") : text.replace(/^#/, "")).toLowerCase();
}

export const orderCursor = (order: OrderCursor): string => `${order.createdAt}.${order.id}`;

function readCursor(text: string | null): OrderCursor | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return id ? { createdAt: Number(createdAt), id } : null;
}
