import type { LocalTaxRate } from "../compliance/local-rate.ts";
import type { DayPurchase } from "../compliance/person-limits.ts";
import type { Withheld } from "../compliance/withheld.ts";
import type { OfferedDeal } from "../deals/deal.ts";
import type { Zone } from "../dispensaries/delivery-zone.ts";
import type { BusinessHours, OpeningFacts } from "../dispensaries/opening-hours.ts";
import type { DispensaryType, VendorStatus } from "../dispensaries/vendor.ts";
import type { AddressParts } from "../places/address.ts";
import type { SellableProduct } from "./lines.ts";
import type { AcceptedPayment } from "./payment-methods.ts";
import type { WindowSettings } from "./windows/settings.ts";
import type { ReservedSlots } from "./windows/windows.ts";

export type SellingVendor = OpeningFacts &
  AddressParts &
  Zone & {
    id: string;
    dispensaryName: string;
    dispensaryType: DispensaryType;
    status: VendorStatus;
    suspendedAt: number | null;
    withheld: Withheld | null;
    businessHours: BusinessHours;
    pauseReason: string | null;
    minOrderCents: number;
    acceptedPayments: AcceptedPayment[];
    phone: string | null;
    logoKey: string | null;
    loyaltyPoints: boolean;
  };

export type SaleFacts = {
  vendor: SellingVendor;
  /** Includes other vendors' products, so that they can be refused by name. */
  products: readonly SellableProduct[];
  /** The buyer's earlier purchases here; empty if unknown. */
  bought: readonly DayPurchase[];
  /** Whether the buyer's ID was checked at an earlier pickup. True for unknown buyers, so quotes skip `id-first`. */
  checkedBefore: boolean;
  orderedBefore: boolean;
  /** When the buyer's pickups here went back on sale; newest first. */
  noShows: readonly number[];
  localRates: readonly LocalTaxRate[];
  deals: readonly OfferedDeal[];
  /** The buyer's balance here; null if unknown. */
  points: number | null;
  /** When its point of sale was last heard; null without one. */
  stockAt: number | null;
  windows: WindowSettings;
  reserved: ReservedSlots;
};
