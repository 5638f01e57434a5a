/** The fields of a request that decide its fee, miles and times. */
export const quoteFields = [
  "address",
  "deliveryAddress",
  "orderTotal",
  "pickupTimeOption",
  "requestedPickupTime",
] as const;
