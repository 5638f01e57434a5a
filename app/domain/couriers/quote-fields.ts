/** What of a request decides its fee, its way and its times. */
export const quoteFields = [
  "address",
  "deliveryAddress",
  "orderTotal",
  "pickupTimeOption",
  "requestedPickupTime",
] as const;
