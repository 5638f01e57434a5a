import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { saveVendor } from "./save-vendor.ts";

export async function removePromo(app: App, actor: Actor): Promise<Outcome<Vendor>> {
  const vendor = editingVendorOf(actor, "deals");
  if (!vendor.ok) return vendor;
  const before = await findVendor(app.db, vendor.value);
  if (!before) return unknownVendor;
  return saveVendor(app, {
    vendorId: vendor.value,
    actor,
    version: null,
    set: { promoTitle: null, promoDescription: null, promoAppliesToSaleItems: false, promoImageKey: null },
    images: [before.promoImageKey],
  });
}
