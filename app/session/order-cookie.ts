import { readCookie } from "#app/platform/cookies.ts";
import { opensOrder } from "#app/platform/order-link.ts";

const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const PREFIX = "order-";
const cookieName = (orderId: string) => `${PREFIX}${orderId}`;

/** The pages that an order's cookie opens, and the calls that ask whose orders a device holds. Others, kept for all, never see it. */
const paths = ["/order-confirmation", "/api/customer"];

const setCookies = (orderId: string, token: string, seconds: number): string[] =>
  paths.map(
    (path) => `${cookieName(orderId)}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`,
  );

/** Opens an order's page on this device for a week; its link opens it for good. */
export const orderCookies = (orderId: string, token: string): string[] => setCookies(orderId, token, COOKIE_SECONDS);

/** Takes that back. */
export const noOrderCookies = (orderId: string): string[] => setCookies(orderId, "", 0);

export const readOrderToken = (cookies: string | null, orderId: string): string =>
  readCookie(cookies, cookieName(orderId)) ?? "";

/** A week's orders of a busy device. */
const HELD_MAX = 30;

/** The orders whose tokens a device holds, the oldest first. */
export async function heldOrders(key: string, cookies: string | null): Promise<string[]> {
  const names = (cookies ?? "").split(/;\s*/).map((pair) => pair.slice(0, pair.indexOf("=")));
  const ids = [...new Set(names)].flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const claimed = ids.toSorted().slice(0, HELD_MAX);
  const opened = await Promise.all(claimed.map((id) => opensOrder(key, id, readOrderToken(cookies, id))));
  return claimed.filter((_, at) => opened[at]);
}
