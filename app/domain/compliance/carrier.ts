/** Who may deliver, as packs name them. */
export const carrierWords = {
  own: "the dispensary's own employees",
  courier: "a licensed courier",
  deliveryLicensee: "a delivery licensee that buys from dispensaries",
} as const;
export type Carrier = keyof typeof carrierWords;
export const carriers = Object.keys(carrierWords) as Carrier[];
