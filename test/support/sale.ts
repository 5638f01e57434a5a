import type { CartDraft, Checkout, QuoteRequest } from "#app/domain/checkout/draft.ts";
import type { RequestedLine, SellableProduct } from "#app/domain/checkout/lines.ts";
import type { SaleFacts, SellingVendor } from "#app/domain/checkout/sale-facts.ts";
import { noWindows } from "#app/domain/checkout/windows/settings.ts";
import { weekdays } from "#app/domain/local-date.ts";

/** A dispensary in Los Angeles as the rules of ordering see it: open from 9 to 9, both kinds of order, cash or debit. */
export const sellingVendor = (facts: Partial<SellingVendor> = {}): SellingVendor => ({
  id: "green-door",
  dispensaryName: "Green Door",
  dispensaryType: "Pickup & Delivery",
  status: "active",
  suspendedAt: null,
  withheld: null,
  timeZone: "America/Los_Angeles",
  businessHours: Object.fromEntries(weekdays.map((day) => [day, { open: "09:00", close: "21:00" }])),
  specialDays: {},
  pausedUntil: null,
  pauseReason: null,
  minOrderCents: 2000,
  acceptedPayments: [
    { method: "Cash", fee: 0 },
    { method: "Debit", fee: 3 },
  ],
  phone: "2135550121",
  logoKey: "logos/green-door.jpg",
  loyaltyPoints: false,
  street: "200 N Spring St",
  city: "Los Angeles",
  state: "CA",
  zip: "90012",
  lat: 34.0537,
  lng: -118.2427,
  zoneLat: null,
  zoneLng: null,
  deliveryRadiusMiles: 20,
  ...facts,
});

/** An eighth of Blue Dream on that dispensary's menu, at $25.00. */
export const sellableProduct = (facts: Partial<SellableProduct> = {}): SellableProduct => ({
  id: "blue-dream",
  vendorId: "green-door",
  name: "Blue Dream",
  brand: "Coastline",
  category: "Flower",
  status: "Active",
  imageKey: "products/blue-dream.jpg",
  priceCents: 2500,
  salePriceCents: null,
  amount: "3.5g",
  strain: "Sativa",
  ...facts,
});

export const aLine = (facts: Partial<RequestedLine> = {}): RequestedLine => ({
  productId: "blue-dream",
  quantity: 1,
  name: "Blue Dream",
  amount: "3.5g",
  price: 25,
  salePrice: null,
  ...facts,
});

/** That dispensary, with Blue Dream on its menu, and a buyer of whom nothing is known. */
export const saleFacts = (facts: Partial<SaleFacts> = {}): SaleFacts => ({
  vendor: sellingVendor(),
  products: [sellableProduct()],
  bought: [],
  checkedBefore: true,
  orderedBefore: false,
  noShows: [],
  localRates: [],
  deals: [],
  stockAt: null,
  windows: noWindows,
  reserved: {},
  points: null,
  ...facts,
});

/** One Blue Dream to pick up, as soon as possible. */
const cartDraft: CartDraft = {
  agreed: null,
  orderType: "Pickup",
  items: [aLine()],
  deliveryAddress: null,
  placeKind: "home",
  paymentMethod: null,
  tip: null,
  dealCode: null,
  usePoints: false,
  resident: null,
  windowFrom: null,
  seen: null,
};

export const quoteRequest = (facts: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...cartDraft,
  vendorId: "green-door",
  near: null,
  contact: null,
  ...facts,
});

/** The same order as Ana Reyes sends it, who pays cash and saw $25. */
export const aCheckout = (facts: Partial<Checkout> = {}): Checkout => ({
  ...cartDraft,
  vendorId: "green-door",
  contact: {
    firstName: "Ana",
    lastName: "Reyes",
    email: "ana@example.org",
    phone: "2135550188",
    birthdate: "05/14/1990",
  },
  deliveryNote: null,
  paymentMethod: "Cash",
  seen: { paymentFee: 0, total: 25, stockFrom: null },
  ...facts,
});
