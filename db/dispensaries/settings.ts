import { eq } from "drizzle-orm";
import type { Db } from "../client.ts";
import { vendors } from "../schema/dispensaries.ts";

const columns = {
  id: vendors.id,
  version: vendors.version,
  status: vendors.status,
  createdAt: vendors.createdAt,
  dispensaryName: vendors.dispensaryName,
  dispensaryType: vendors.dispensaryType,
  firstName: vendors.firstName,
  lastName: vendors.lastName,
  email: vendors.email,
  phone: vendors.phone,
  additionalPhones: vendors.additionalPhones,
  licenseNumber: vendors.licenseNumber,
  licenseExpiresOn: vendors.licenseExpiresOn,
  licenseApprovedAt: vendors.licenseApprovedAt,
  street: vendors.street,
  city: vendors.city,
  state: vendors.state,
  zip: vendors.zip,
  lat: vendors.lat,
  lng: vendors.lng,
  timeZone: vendors.timeZone,
  zoneLat: vendors.zoneLat,
  zoneLng: vendors.zoneLng,
  deliveryRadiusMiles: vendors.deliveryRadiusMiles,
  businessHours: vendors.businessHours,
  minOrderCents: vendors.minOrderCents,
  acceptedPayments: vendors.acceptedPayments,
  logoKey: vendors.logoKey,
  promoTitle: vendors.promoTitle,
  promoDescription: vendors.promoDescription,
  promoAppliesToSaleItems: vendors.promoAppliesToSaleItems,
  promoImageKey: vendors.promoImageKey,
  courierServiceEnabled: vendors.courierServiceEnabled,
  courierStatus: vendors.courierStatus,
  courierSignedUpAt: vendors.courierSignedUpAt,
  courierNotes: vendors.courierNotes,
};

/** All that a vendor may see of its own shop's settings: one row. */
export async function findVendorSettings(db: Db, vendorId: string) {
  const [row] = await db.select(columns).from(vendors).where(eq(vendors.id, vendorId));
  return row;
}

export type VendorSettings = NonNullable<Awaited<ReturnType<typeof findVendorSettings>>>;
