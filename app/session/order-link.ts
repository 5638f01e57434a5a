import { readCookie } from "#app/platform/cookies.ts";
import { hmac, sameText } from "#app/platform/digest.ts";

/** The word that opens one order's page without an account (DECISIONS 15). It is computed, never stored. */
export const orderToken = (key: string, orderId: string): Promise<string> => hmac(key, orderId);

/** Whether a token opens an order. */
export const opensOrder = async (key: string, orderId: string, token: string): Promise<boolean> =>
  sameText(await orderToken(key, orderId), token);

/** Where a shopper finds an order again, from any device. */
export const orderLink = (orderId: string, token: string): string => `${orderPath(orderId)}?token=${token}`;

/** The page of an order; its token comes in a cookie, so that it stands in no address bar and no history. */
export const orderPath = (orderId: string): string => `/order-confirmation/${orderId}`;

const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const cookieName = (orderId: string) => `order-${orderId}`;

/** Opens an order's page on this device for a week; its link opens it for good. */
export const orderCookie = (orderId: string, token: string): string =>
  `${cookieName(orderId)}=${token}; Path=/order-confirmation; Max-Age=${COOKIE_SECONDS}; HttpOnly; Secure; SameSite=Lax`;

export const readOrderToken = (cookies: string | null, orderId: string): string =>
  readCookie(cookies, cookieName(orderId)) ?? "";
