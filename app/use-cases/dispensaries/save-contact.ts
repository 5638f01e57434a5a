import { type VendorContact, validPhones, vendorContactErrors } from "#app/domain/dispensaries/contact.ts";
import { digitsOf } from "#app/domain/phone.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

/** SPEC.md 5 "Vendor contact edit". This email gets order notices; the login email changes elsewhere. */
export const saveContact = asEditor(
  "settings",
  async (app, by, { version, ...contact }: VendorContact & { version: number | null }) => {
    const set = {
      firstName: contact.firstName.trim(),
      lastName: contact.lastName.trim(),
      email: contact.email.trim(),
      phone: digitsOf(contact.phone),
      additionalPhones: validPhones(contact.additionalPhones),
      ...(contact.employeeNumber === undefined ? {} : { employeeNumber: contact.employeeNumber.trim() || null }),
    };
    const errors = vendorContactErrors({ ...contact, email: set.email });
    return refuseUnreadable(contact) ?? refuseInvalid(errors) ?? saveVendor(app, by, { version, set });
  },
);
