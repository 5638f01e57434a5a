import { COURIER_SIGNUP_STATUS, type Registration, signedUpAt } from "#app/domain/accounts/registration.ts";
import { addressParts } from "#app/domain/places/address.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { Visit } from "#app/visit.ts";
import { insertMembership } from "#db/accounts/writes.ts";
import { openLedger } from "#db/billing/ledger-writes.ts";
import type { Statement } from "#db/client.ts";
import { insertVendor } from "#db/dispensaries/writes.ts";
import { refreshWithheldOf } from "../compliance/refresh-withheld.ts";

type NewShop = Omit<Registration, "password"> & { vendorId: string; userId: string };

/** A new dispensary, its books, and its owner. */
export async function insertShop(visit: Visit, shop: NewShop): Promise<Statement[]> {
  const { vendorId, userId, dispensaryName, firstName, lastName, email, phone, license, lat, lng } = shop;
  const { courierService, courierSignup } = shop;
  const now = visit.now();
  const cell = cellOf(lat, lng);
  const timeZone = visit.timeZoneAt(lat, lng);
  return [
    insertVendor(visit.db, {
      id: vendorId,
      dispensaryName,
      firstName,
      lastName,
      email,
      phone,
      licenseNumber: license,
      licenseEnteredAt: license ? now : null,
      ...addressParts(shop.address),
      lat,
      lng,
      timeZone,
      zoneLat: lat,
      zoneLng: lng,
      zoneCell: cell,
      storefrontCell: cell,
      courierServiceEnabled: courierService,
      ...(courierService
        ? {
            courierStatus: COURIER_SIGNUP_STATUS,
            courierSignedUpAt: signedUpAt(courierSignup?.signupDate, now),
            courierNotes: courierSignup?.notes ?? "",
          }
        : {}),
      createdAt: now,
      updatedAt: now,
    }),
    openLedger(visit.db, vendorId, now),
    ...(await refreshWithheldOf(visit, { id: vendorId, timeZone })),
    insertMembership(visit.db, { userId, vendorId, role: "owner", since: now }),
  ];
}
