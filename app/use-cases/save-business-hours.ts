import type { VendorSettings } from "#db/vendor-settings.ts";
import type { App } from "../app.ts";
import type { Actor } from "../domain/actor.ts";
import { weekdays } from "../domain/local-date.ts";
import { type BusinessHours, hoursProblem } from "../domain/opening-hours.ts";
import type { Outcome } from "../domain/outcome.ts";
import { editingVendorOf } from "../domain/vendor-access.ts";
import { invalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** Sets a shop's hours (SPEC.md 5, DECISIONS 18): steps of 30 minutes, close after open; a day that is missing is closed. */
export async function saveBusinessHours(
  app: App,
  actor: Actor,
  { hours, version }: { hours: BusinessHours; version: number | null },
): Promise<Outcome<VendorSettings, SettingsRefusal>> {
  const vendor = editingVendorOf(actor);
  if (!vendor.ok) return vendor;
  const faults = Object.fromEntries(weekdays.map((day) => [day, hours[day] && hoursProblem(hours[day])]));
  return invalid(faults) ?? saveVendor(app, { vendorId: vendor.value, version, set: { businessHours: hours } });
}
