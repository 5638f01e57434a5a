import { hmac, sameText } from "./digest.ts";

/** Opens one order's page without an account (DECISIONS 15). Computed, never stored. */
export const orderToken = (key: string, orderId: string): Promise<string> => hmac(key, orderId);

export const verifyOrderToken = async (key: string, orderId: string, token: string): Promise<boolean> =>
  sameText(await orderToken(key, orderId), token);

export const orderLink = (orderId: string, token: string): string => `${orderPath(orderId)}?token=${token}`;

/** The token travels in a cookie, to keep it out of the address bar and history. */
export const orderPath = (orderId: string): string => `/order-confirmation/${orderId}`;
