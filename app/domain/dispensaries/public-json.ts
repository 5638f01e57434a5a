import type { AcceptedPayment } from "../checkout/payment-methods.ts";
import { imageUrl } from "../image-url.ts";
import type { MenuProduct, ProductDetails } from "../menu/menu.ts";
import { LOW_STOCK } from "../menu/stock.ts";
import { dollarsFromCents, dollarsOrNull } from "../money.ts";
import { pick } from "../pick.ts";
import { type AddressParts, formatAddress } from "../places/address.ts";
import { roundMiles } from "../places/geo.ts";
import { isoTimeOrNull } from "../time.ts";
import { phoneJson } from "./contact.ts";
import { type CoordinateSource, zoneCenter } from "./delivery-zone.ts";
import { specialDayEntries } from "./hours-rules.ts";
import type { BusinessHours, OpeningFacts } from "./opening-hours.ts";
import { type RatingSums, ratingOf } from "./rating.ts";
import type { DispensaryType } from "./vendor.ts";

/** Nothing else about a dispensary may appear in a public response (DECISIONS 6). */
export type PublicVendorFacts = {
  id: string;
  dispensaryName: string;
  dispensaryType: DispensaryType;
  logoKey: string | null;
  lat: number;
  lng: number;
  zoneLat: number | null;
  zoneLng: number | null;
  businessHours: BusinessHours;
  minOrderCents: number;
  acceptedPayments: AcceptedPayment[];
  phone: string | null;
  additionalPhones: string[];
  licenseNumber: string | null;
  promo: Promo | null;
} & AddressParts &
  RatingSums &
  OpeningFacts;
type Promo = { title: string; description: string; appliesToSaleItems: boolean; imageKey: string | null };

export const promoJson = (promo: Promo | null) =>
  promo && {
    title: promo.title,
    description: promo.description,
    applicableToSaleItems: promo.appliesToSaleItems,
    promoUrl: promo.imageKey ? imageUrl(promo.imageKey) : null,
  };

/** SPEC.md 3's names; dollars; coordinates as [lng, lat]. */
export function publicVendor(vendor: PublicVendorFacts) {
  const zone = zoneCenter(vendor);
  return {
    _id: vendor.id,
    dispensaryName: vendor.dispensaryName,
    dispensaryType: vendor.dispensaryType,
    logoUrl: imageUrl(vendor.logoKey),
    storefrontAddress: { formatted: formatAddress(vendor), coordinates: [vendor.lng, vendor.lat] },
    deliveryZone: { type: "Point", coordinates: [zone.lng, zone.lat] },
    businessHours: vendor.businessHours,
    specialDays: specialDayEntries(vendor.specialDays),
    pausedUntil: isoTimeOrNull(vendor.pausedUntil),
    timeZone: vendor.timeZone,
    minOrder: dollarsFromCents(vendor.minOrderCents),
    acceptedPayments: vendor.acceptedPayments.map(({ method, fee }) => ({ method, fee })),
    dailyPromo: promoJson(vendor.promo),
    rating: ratingOf(vendor),
    contactNumbers: {
      primary: vendor.phone ? phoneJson(vendor.phone) : null,
      additional: vendor.additionalPhones.map(phoneJson),
    },
  };
}

export const listedVendor = (
  vendor: PublicVendorFacts,
  listing: { miles: number; coordinateSource: CoordinateSource; products: MenuProduct[] },
) => ({
  ...publicVendor(vendor),
  milesAway: roundMiles(listing.miles),
  coordinateSource: listing.coordinateSource,
  products: listing.products.map((product) => publicProduct(vendor.id, product)),
});

export const publicProduct = (vendorId: string, product: MenuProduct & Partial<ProductDetails>) => ({
  _id: product.id,
  vendorId,
  ...pick(product, "name", "brand", "category"),
  strain: product.strain ?? "N/A",
  strainDetails: product.strainDetails ?? "",
  thcContent: product.thcPercent,
  price: dollarsFromCents(product.priceCents),
  salePrice: dollarsOrNull(product.salePriceCents),
  image: imageUrl(product.imageKey),
  description: product.description ?? "",
  amount: product.amount ?? "N/A",
  status: "Active" as const,
  tags: product.tags,
  left: product.stock == null || product.stock > LOW_STOCK ? null : product.stock,
});
