import { phoneJson } from "#app/domain/dispensaries/contact.ts";
import type { VendorProfileJson } from "#app/domain/dispensaries/settings-schema.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import type { VendorSettings } from "#db/dispensaries/settings.ts";

/** GeoJSON has longitude first. */
export const pointJson = (lat: number, lng: number) => ({
  type: "Point" as const,
  coordinates: [lng, lat] as [number, number],
});

/** A vendor's own profile (SPEC.md 3, Vendor): what the public never sees is in it. */
export function profileJson(vendor: VendorSettings): VendorProfileJson {
  const { zoneLat, zoneLng, promoTitle } = vendor;
  return {
    _id: vendor.id,
    version: vendor.version,
    dispensaryName: vendor.dispensaryName,
    dispensaryType: vendor.dispensaryType,
    license: vendor.licenseNumber,
    logoUrl: imageUrl(vendor.logoKey),
    firstName: vendor.firstName,
    lastName: vendor.lastName,
    email: vendor.email,
    createdAt: new Date(vendor.createdAt).toISOString(),
    status: vendor.status,
    contactNumbers: {
      primary: vendor.phone === null ? null : phoneJson(vendor.phone),
      additional: vendor.additionalPhones.map(phoneJson),
    },
    storefrontAddress: { formatted: formatAddress(vendor), coordinates: [vendor.lng, vendor.lat] },
    deliveryZone: zoneLat === null || zoneLng === null ? null : pointJson(zoneLat, zoneLng),
    deliveryRadiusMiles: vendor.deliveryRadiusMiles,
    businessHours: vendor.businessHours,
    minOrder: dollarsFromCents(vendor.minOrderCents),
    acceptedPayments: vendor.acceptedPayments,
    dailyPromo:
      promoTitle === null
        ? null
        : {
            title: promoTitle,
            description: vendor.promoDescription ?? "",
            applicableToSaleItems: vendor.promoAppliesToSaleItems,
            promoUrl: vendor.promoImageKey && imageUrl(vendor.promoImageKey),
          },
    courierService: {
      enabled: vendor.courierServiceEnabled,
      status: vendor.courierStatus,
      signupDate: vendor.courierSignedUpAt === null ? null : new Date(vendor.courierSignedUpAt).toISOString(),
      notes: vendor.courierNotes,
    },
  };
}
