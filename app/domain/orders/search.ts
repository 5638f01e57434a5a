import { soughtText } from "../text.ts";
import { type OrderStatus, orderStatuses } from "./order.ts";

/** A place in the list of orders, newest first: the last order of the page before. */
export type OrderCursor = { createdAt: number; id: string };

/** What a vendor narrowed its orders down to; all of it lives in the URL. */
export type OrderSearch = { text: string; status: OrderStatus | null; after: OrderCursor | null };

export const ORDERS_PAGE = 20;
/** The index knows pieces of three characters; shorter texts find nothing. */
export const ORDER_SEARCH_MIN = 3;
const ORDER_SEARCH_MAX = 60;

/** Reads the orders' URL; what it does not understand it leaves out. */
export function readOrderSearch(params: URLSearchParams): OrderSearch {
  const status = params.get("status");
  return {
    text: orderSearchText(params.get("q") ?? ""),
    status: orderStatuses.find((known) => known === status) ?? null,
    after: readCursor(params.get("after")),
  };
}

/** As the index holds it: a phone however it was written becomes its digits, and names are parted by one space. */
function orderSearchText(typed: string): string {
  const text = soughtText(typed.replace(/\s+/g, " "), ORDER_SEARCH_MAX);
  const isPhoneLike = /^[+#]?[\d\s().-]+$/.test(text) && /\d{3}/.test(text.replace(/\D/g, ""));
  return (isPhoneLike ? text.replace(/^\+1/, "").replace(/\D/g, "") : text.replace(/^#/, "")).toLowerCase();
}

export const orderCursor = (order: OrderCursor): string => `${order.createdAt}.${order.id}`;

function readCursor(text: string | null): OrderCursor | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return id ? { createdAt: Number(createdAt), id } : null;
}
