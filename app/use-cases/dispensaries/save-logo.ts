import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { editingVendorOf } from "#app/domain/accounts/vendor-access.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { storeImage } from "../store-image.ts";
import { saveVendor } from "./save-vendor.ts";

export async function saveLogo(app: App, actor: Actor, upload: FormRequest): Promise<Outcome<Vendor>> {
  const vendor = editingVendorOf(actor, "settings");
  if (!vendor.ok) return vendor;
  const stored = await storeImage(app, actor, { purpose: "logo", upload });
  if (!stored.ok) return stored;
  const logoKey = stored.value;
  const before = await findVendor(app.db, vendor.value);
  const images = [logoKey, before?.logoKey ?? null];
  return saveVendor(app, { vendorId: vendor.value, actor, version: null, set: { logoKey }, images });
}
