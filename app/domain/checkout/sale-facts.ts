import type { LocalTaxRate } from "../compliance/local-rate.ts";
import type { DayPurchase } from "../compliance/person-limits.ts";
import type { Withheld } from "../compliance/withheld.ts";
import type { OfferedDeal } from "../deals/deal.ts";
import type { BusinessHours, OpeningFacts } from "../dispensaries/opening-hours.ts";
import type { DispensaryType, VendorStatus } from "../dispensaries/vendor.ts";
import type { OrderableProduct } from "./lines.ts";
import type { AcceptedPayment } from "./payment-methods.ts";
import type { WindowSettings } from "./windows/settings.ts";
import type { TakenPlaces } from "./windows/windows.ts";

/** A dispensary as it stands when somebody orders. */
export type SellingVendor = OpeningFacts & {
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

/** All that decides a sale besides what is wanted. */
export type SaleFacts = {
  vendor: SellingVendor;
  /** Of any vendor, so that another's is seen. */
  products: readonly OrderableProduct[];
  /** What the buyer had here before; nothing of nobody. */
  bought: readonly DayPurchase[];
  /** Whether the buyer picked an order up here, the ID checked. True of nobody: nothing is said of an ID then. */
  checkedBefore: boolean;
  /** Whether the buyer ordered here before. */
  orderedBefore: boolean;
  /** What the dispensary's city and the buyer's ask of local taxes. */
  localRates: readonly LocalTaxRate[];
  deals: readonly OfferedDeal[];
  windows: WindowSettings;
  taken: TakenPlaces;
};
