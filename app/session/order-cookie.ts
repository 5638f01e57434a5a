import { readCookie } from "#app/platform/cookies.ts";
import { verifyOrderToken } from "#app/platform/order-link.ts";
import type { Visit } from "../visit.ts";

const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const PREFIX = "order-";
const cookieName = (orderId: string) => `${PREFIX}${orderId}`;

/** Narrow paths, so that pages cached for everyone never see the cookie. */
const paths = ["/order-confirmation", "/api/customer", "/live/order"];

const setCookies = (orderId: string, token: string, seconds: number): string[] =>
  paths.map(
    (path) => `${cookieName(orderId)}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`,
  );

export const orderCookies = (orderId: string, token: string): string[] => setCookies(orderId, token, COOKIE_SECONDS);

export const expiredOrderCookies = (orderId: string): string[] => setCookies(orderId, "", 0);

export const readOrderToken = (cookies: string | null, orderId: string): string =>
  readCookie(cookies, cookieName(orderId)) ?? "";

export async function hasOrderCookie(visit: Visit, request: Request, orderId: string): Promise<boolean> {
  const token = readOrderToken(request.headers.get("Cookie"), orderId);
  return token !== "" && verifyOrderToken(visit.settings.orderLinkKey, orderId, token);
}

const ORDERS_MAX = 30;

export async function ordersInCookies(key: string, cookies: string | null): Promise<string[]> {
  const names = (cookies ?? "").split(/;\s*/).map((pair) => pair.slice(0, pair.indexOf("=")));
  const ids = [...new Set(names)].flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const claimed = ids.toSorted().slice(0, ORDERS_MAX);
  const opened = await Promise.all(claimed.map((id) => verifyOrderToken(key, id, readOrderToken(cookies, id))));
  return claimed.filter((_, at) => opened[at]);
}
