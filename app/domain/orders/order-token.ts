/** The header in which a page sends the token of an order's link. */
export const ORDER_TOKEN = "Order-Token";
