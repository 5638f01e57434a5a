/** Words and shapes of a dispensary (SPEC.md 3, Vendor). */
export const dispensaryTypes = ["Delivery", "Pickup", "Pickup & Delivery"] as const;
export type DispensaryType = (typeof dispensaryTypes)[number];

export const vendorStatuses = ["active", "limited"] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

export const orderTypes = ["Delivery", "Pickup"] as const;
export type OrderType = (typeof orderTypes)[number];

/** Whether a dispensary of this type fulfills that kind of order. */
export const offers = (dispensaryType: DispensaryType, orderType: OrderType): boolean =>
  dispensaryType === "Pickup & Delivery" || dispensaryType === orderType;

/** In place of a dashboard that cannot be shown (SPEC.md 8, Vendor dashboard). */
export const VENDOR_FAILED = "Failed to fetch vendor data: something went wrong on our side.";
