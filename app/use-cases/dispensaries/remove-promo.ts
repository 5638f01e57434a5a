import { unknownVendor } from "#app/domain/refusals.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { asEditor } from "../frame/as-actor.ts";
import { saveVendor } from "./save-vendor.ts";

export const removePromo = asEditor("deals", async (app, by) => {
  const before = await findVendor(app.db, by.vendorId);
  if (!before) return unknownVendor;
  return saveVendor(app, by, { version: null, set: noPromo, images: [before.promoImageKey] });
});

export const noPromo = {
  promoTitle: null,
  promoDescription: null,
  promoAppliesToSaleItems: false,
  promoImageKey: null,
};
