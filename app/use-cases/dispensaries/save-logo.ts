import type { FormRequest } from "#app/platform/multipart-form.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { asEditor } from "../frame/as-actor.ts";
import { storeImage } from "../store-image.ts";
import { saveVendor } from "./save-vendor.ts";

export const saveLogo = asEditor("settings", async (app, by, upload: FormRequest) => {
  const stored = await storeImage(app, by.actor, { purpose: "logo", upload });
  if (!stored.ok) return stored;
  const logoKey = stored.value;
  const before = await findVendor(app.db, by.vendorId);
  const images = [logoKey, before?.logoKey ?? null];
  return saveVendor(app, by, { version: null, set: { logoKey }, images });
});
