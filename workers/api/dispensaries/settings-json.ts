import { phoneJson } from "#app/domain/dispensaries/contact.ts";
import { specialDayEntries } from "#app/domain/dispensaries/hours-rules.ts";
import { promoJson } from "#app/domain/dispensaries/public-json.ts";
import type { VendorProfileJson } from "#app/domain/dispensaries/settings-schema.ts";
import { imageUrl } from "#app/domain/image-url.ts";
import { dollarsFromCents } from "#app/domain/money.ts";
import { pick } from "#app/domain/pick.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { isoTime, isoTimeOrNull } from "#app/domain/time.ts";
import { promoOf } from "#db/dispensaries/mapping.ts";
import type { Vendor } from "#db/dispensaries/queries.ts";

/** GeoJSON puts longitude first. */
export const pointJson = (lat: number, lng: number) => ({
  type: "Point" as const,
  coordinates: [lng, lat] as [number, number],
});

/** SPEC.md 3, Vendor. Includes what the public never sees. */
export function profileJson(vendor: Vendor): VendorProfileJson {
  const { zoneLat, zoneLng } = vendor;
  return {
    _id: vendor.id,
    ...pick(vendor, "version", "dispensaryName", "dispensaryType"),
    license: vendor.licenseNumber,
    licenseRejection: vendor.licenseRejection,
    withheld: vendor.withheld,
    logoUrl: imageUrl(vendor.logoKey),
    ...pick(vendor, "firstName", "lastName", "email"),
    createdAt: isoTime(vendor.createdAt),
    status: vendor.status,
    contactNumbers: {
      primary: vendor.phone === null ? null : phoneJson(vendor.phone),
      additional: vendor.additionalPhones.map(phoneJson),
    },
    storefrontAddress: { formatted: formatAddress(vendor), coordinates: [vendor.lng, vendor.lat] },
    deliveryZone: zoneLat === null || zoneLng === null ? null : pointJson(zoneLat, zoneLng),
    deliveryRadiusMiles: vendor.deliveryRadiusMiles,
    businessHours: vendor.businessHours,
    specialDays: specialDayEntries(vendor.specialDays),
    pausedUntil: isoTimeOrNull(vendor.pausedUntil),
    minOrder: dollarsFromCents(vendor.minOrderCents),
    acceptedPayments: vendor.acceptedPayments,
    dailyPromo: promoJson(promoOf(vendor)),
    courierService: {
      enabled: vendor.courierServiceEnabled,
      status: vendor.courierStatus,
      signupDate: isoTimeOrNull(vendor.courierSignedUpAt),
      notes: vendor.courierNotes,
    },
  };
}
