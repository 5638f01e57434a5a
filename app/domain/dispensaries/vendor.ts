import { formatUsdShort } from "../money.ts";

export const dispensaryTypes = ["Delivery", "Pickup", "Pickup & Delivery"] as const;
export type DispensaryType = (typeof dispensaryTypes)[number];

export const vendorStatuses = ["active", "limited"] as const;
export type VendorStatus = (typeof vendorStatuses)[number];

export const orderTypes = ["Delivery", "Pickup"] as const;
export type OrderType = (typeof orderTypes)[number];

export const offers = (dispensaryType: DispensaryType, orderType: OrderType): boolean =>
  dispensaryType === "Pickup & Delivery" || dispensaryType === orderType;

export const minimumText = (cents: number): string => (cents > 0 ? `${formatUsdShort(cents)} minimum` : "No minimum");

export const VENDOR_FAILED = "Failed to fetch vendor data: something went wrong on our side.";
