import { roundCoordinate } from "#app/domain/accounts/registration.ts";
import { type ZoneInput, zoneErrors } from "#app/domain/dispensaries/zone-input.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

/** See SPEC.md 5, DECISIONS 17. */
export const saveDeliveryZone = asEditor(
  "settings",
  async (app, by, { version, ...zone }: ZoneInput & { version: number | null }) => {
    const refusal = refuseInvalid(zoneErrors(zone));
    if (refusal) return refusal;
    const lat = roundCoordinate(zone.lat as number);
    const lng = roundCoordinate(zone.lng as number);
    const set = { zoneLat: lat, zoneLng: lng, zoneCell: cellOf(lat, lng), deliveryRadiusMiles: zone.radiusMiles };
    return saveVendor(app, by, { version, set });
  },
);
