import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { roundCoordinate } from "#app/domain/accounts/registration.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type ZoneInput, zoneFaults } from "#app/domain/dispensaries/zone-input.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import type { Vendor } from "#db/dispensaries/queries.ts";
import { refuseInvalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** See SPEC.md 5, DECISIONS 17. */
export async function saveDeliveryZone(
  app: App,
  actor: Actor,
  { version, ...zone }: ZoneInput & { version: number | null },
): Promise<Outcome<Vendor, SettingsRefusal>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const refusal = refuseInvalid(zoneFaults(zone));
  if (refusal) return refusal;
  const lat = roundCoordinate(zone.lat as number);
  const lng = roundCoordinate(zone.lng as number);
  const set = { zoneLat: lat, zoneLng: lng, zoneCell: cellOf(lat, lng), deliveryRadiusMiles: zone.radiusMiles };
  return saveVendor(app, { vendorId: vendor.value, actor, version, set });
}
