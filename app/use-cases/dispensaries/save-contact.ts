import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import { type VendorContact, validPhones, vendorContactFaults } from "#app/domain/dispensaries/contact.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { digitsOf } from "#app/domain/phone.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import type { Vendor } from "#db/dispensaries/queries.ts";
import { refuseInvalid, type SettingsRefusal, saveVendor } from "./save-vendor.ts";

/** SPEC.md 5 "Vendor contact edit". This email gets order notices; the login email changes elsewhere. */
export async function saveContact(
  app: App,
  actor: Actor,
  { version, ...contact }: VendorContact & { version: number | null },
): Promise<Outcome<Vendor, SettingsRefusal>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const set = {
    firstName: contact.firstName.trim(),
    lastName: contact.lastName.trim(),
    email: contact.email.trim(),
    phone: digitsOf(contact.phone),
    additionalPhones: validPhones(contact.additionalPhones),
    ...(contact.employeeNumber === undefined ? {} : { employeeNumber: contact.employeeNumber.trim() || null }),
  };
  const faults = vendorContactFaults({ ...contact, email: set.email });
  return (
    refuseUnreadable(contact) ??
    refuseInvalid(faults) ??
    saveVendor(app, { vendorId: vendor.value, actor, version, set })
  );
}
