import { offerFaults } from "#app/domain/compliance/offers.ts";
import { PROMO_INCOMPLETE, promoFaults } from "#app/domain/dispensaries/promo.ts";
import { refuseUnexpectedFields } from "#app/domain/form-fields.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { discardImages } from "../discard-images.ts";
import { asEditor } from "../frame/as-actor.ts";
import { readUpload, storeImages } from "../store-image.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

/** SPEC.md 5 and 7. Only the first promotion needs a picture. A refused one leaves no picture behind. */
export const savePromo = asEditor("deals", async (app, by, upload: FormRequest) => {
  const form = await readUpload("promo", upload);
  if (!form.ok) return form;
  const { fields, pictures } = form.value;
  const stray = refuseUnexpectedFields(fields, {
    always: [],
    sometimes: ["title", "description", "applicableToSaleItems"],
  });
  if (stray) return stray;
  const before = await findVendor(app.db, by.vendorId);
  const promo = {
    title: (fields.title ?? "").trim(),
    description: (fields.description ?? "").trim(),
    applicableToSaleItems: /^(true|on|1)$/i.test(fields.applicableToSaleItems ?? ""),
  };
  const hasPicture = pictures.length > 0 || before?.promoImageKey;
  const unlawful = (field: "title" | "description") =>
    offerFaults(
      before ?? { state: "" },
      { kind: "promotion", texts: [promo[field]] },
      { kind: "title", code: "title", texts: field },
      app.now(),
    );
  const law = { ...unlawful("description"), ...unlawful("title") };
  const { title, description } = promo;
  const judge = await claimJudge(app, by.vendorId, [title, description]);
  const refusal = refuseInvalid({
    ...judge({ title, description }),
    ...law,
    ...promoFaults(promo),
    ...(hasPicture ? {} : { promoImage: PROMO_INCOMPLETE }),
  });
  if (refusal) return refusal;
  const stored = await storeImages(app, by.vendorId, "promo", pictures);
  if (!stored.ok) return stored;

  const promoImageKey = stored.value[0] ?? before?.promoImageKey ?? null;
  const saved = await saveVendor(app, by, {
    version: parseWhole(fields.version) ?? null,
    set: {
      promoTitle: promo.title,
      promoDescription: promo.description,
      promoAppliesToSaleItems: promo.applicableToSaleItems,
      promoImageKey,
    },
    images: [promoImageKey, before?.promoImageKey ?? null],
  });
  if (!saved.ok) await discardImages(app, stored.value);
  return saved;
});
