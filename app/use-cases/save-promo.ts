import { findVendorSettings, type VendorSettings } from "#db/vendor-settings.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import type { Outcome } from "../domain/outcome.ts";
import { PROMO_INCOMPLETE, promoFaults } from "../domain/promo.ts";
import { editingVendorOf } from "../domain/vendor-access.ts";
import { discardImages } from "./discard-images.ts";
import { invalid, saveVendor } from "./save-vendor.ts";
import { storeImage, type Upload } from "./store-image.ts";

/**
 * Sets a shop's daily promotion from a form: title, description, applicableToSaleItems, and promoImage, which only the
 * first one must bring (SPEC.md 5 and 7). A refused promotion leaves no picture behind.
 */
export async function savePromo(app: App, actor: Actor, upload: Upload): Promise<Outcome<VendorSettings>> {
  const vendor = editingVendorOf(actor);
  if (!vendor.ok) return vendor;
  const stored = await storeImage(app, actor, { purpose: "promo", upload });
  if (!stored.ok) return stored;
  const { fields, images } = stored.value;
  const [uploaded] = images;

  const before = await findVendorSettings(app.db, vendor.value);
  const promoImageKey = uploaded ?? before?.promoImageKey ?? null;
  const promo = {
    title: (fields.title ?? "").trim(),
    description: (fields.description ?? "").trim(),
    applicableToSaleItems: /^(true|on|1)$/i.test(fields.applicableToSaleItems ?? ""),
  };
  const faults = { ...promoFaults(promo), ...(promoImageKey ? {} : { promoImage: PROMO_INCOMPLETE }) };
  const saved =
    invalid(faults) ??
    (await saveVendor(app, {
      vendorId: vendor.value,
      version: fields.version ? Number(fields.version) : null,
      set: {
        promoTitle: promo.title,
        promoDescription: promo.description,
        promoAppliesToSaleItems: promo.applicableToSaleItems,
        promoImageKey,
      },
      images: [promoImageKey, before?.promoImageKey ?? null],
    }));
  if (!saved.ok) await discardImages(app, images);
  return saved;
}
