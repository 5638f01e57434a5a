import { hmac, sameText } from "./digest.ts";

/** The word that opens one order's page without an account (DECISIONS 15). It is computed, never stored. */
export const orderToken = (key: string, orderId: string): Promise<string> => hmac(key, orderId);

/** Whether a token opens an order. */
export const opensOrder = async (key: string, orderId: string, token: string): Promise<boolean> =>
  sameText(await orderToken(key, orderId), token);

/** Where a shopper finds an order again, from any device. */
export const orderLink = (orderId: string, token: string): string => `${orderPath(orderId)}?token=${token}`;

/** The page of an order; its token comes in a cookie, so that it stands in no address bar and no history. */
export const orderPath = (orderId: string): string => `/order-confirmation/${orderId}`;
