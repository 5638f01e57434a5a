import { hmac, sameText } from "./digest.ts";

/** The word that opens one order's page without an account (DECISIONS 15). It is computed, never stored. */
export const orderToken = (key: string, orderId: string): Promise<string> => hmac(key, orderId);

/** Whether a token opens an order. */
export const opensOrder = async (key: string, orderId: string, token: string): Promise<boolean> =>
  sameText(await orderToken(key, orderId), token);

/** Where a shopper finds an order again. */
export const orderPath = (orderId: string, token: string): string => `/order-confirmation/${orderId}?token=${token}`;
