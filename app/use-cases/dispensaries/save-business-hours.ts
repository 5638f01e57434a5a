import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type BusinessHours, hoursProblem } from "#app/domain/dispensaries/opening-hours.ts";
import { weekdays } from "#app/domain/local-date.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import type { Vendor } from "#db/dispensaries/queries.ts";
import { invalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** Sets a shop's hours (SPEC.md 5, DECISIONS 18): steps of 30 minutes, close after open; a day that is missing is closed. */
export async function saveBusinessHours(
  app: App,
  actor: Actor,
  { hours, version }: { hours: BusinessHours; version: number | null },
): Promise<Outcome<Vendor, SettingsRefusal>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const faults = Object.fromEntries(weekdays.map((day) => [day, hours[day] && hoursProblem(hours[day])]));
  return invalid(faults) ?? saveVendor(app, { vendorId: vendor.value, version, set: { businessHours: hours } });
}
