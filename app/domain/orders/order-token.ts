export const ORDER_TOKEN = "Order-Token";
