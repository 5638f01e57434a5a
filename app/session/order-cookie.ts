import { readCookie } from "#app/platform/cookies.ts";

const COOKIE_SECONDS = 7 * 24 * 60 * 60;
const cookieName = (orderId: string) => `order-${orderId}`;

/** Opens an order's page on this device for a week; its link opens it for good. */
export const orderCookie = (orderId: string, token: string): string =>
  `${cookieName(orderId)}=${token}; Path=/order-confirmation; Max-Age=${COOKIE_SECONDS}; HttpOnly; Secure; SameSite=Lax`;

/** Takes that back. */
export const noOrderCookie = (orderId: string): string =>
  `${cookieName(orderId)}=; Path=/order-confirmation; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export const readOrderToken = (cookies: string | null, orderId: string): string =>
  readCookie(cookies, cookieName(orderId)) ?? "";
