import type { LocalTaxRate } from "../compliance/local-rate.ts";
import type { DayPurchase } from "../compliance/person-limits.ts";
import type { Withheld } from "../compliance/withheld.ts";
import type { BusinessHours, OpeningFacts } from "../dispensaries/opening-hours.ts";
import type { DispensaryType, VendorStatus } from "../dispensaries/vendor.ts";
import type { OfferedDeal } from "./deals/deal.ts";
import type { OrderableProduct } from "./lines.ts";
import type { AcceptedPayment } from "./payment-methods.ts";
import type { WindowSettings } from "./windows/settings.ts";
import type { TakenPlaces } from "./windows/windows.ts";

/** A dispensary as it stands when somebody orders. */
export type OrderableVendor = OpeningFacts & {
  id: string;
  dispensaryName: string;
  dispensaryType: DispensaryType;
  status: VendorStatus;
  suspendedAt: number | null;
  withheld: Withheld | null;
  businessHours: BusinessHours;
  /** Shoppers read it. */
  pauseReason: string | null;
  minOrderCents: number;
  acceptedPayments: AcceptedPayment[];
  phone: string | null;
  logoKey: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  zoneLat: number | null;
  zoneLng: number | null;
  deliveryRadiusMiles: number;
};

/**
 * What decides whether a cart can be ordered; `products` are of any vendor, so that another's is seen, `bought` is what its buyer
 * had here before, `localRates` what its city and the buyer's ask of local taxes.
 */
export type Orderable = {
  vendor: OrderableVendor | undefined;
  products: OrderableProduct[];
  bought?: DayPurchase[];
  checkedBefore?: boolean;
  localRates?: LocalTaxRate[];
  /** What the dispensary offers, and whether the buyer ordered here before. */
  deals?: OfferedDeal[];
  orderedBefore?: boolean;
  /** How the dispensary takes orders ahead, and what is taken. */
  windows?: WindowSettings;
  taken?: TakenPlaces;
};
