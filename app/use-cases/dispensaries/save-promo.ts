import { PROMO_INCOMPLETE, promoErrors } from "#app/domain/dispensaries/promo.ts";
import { refuseUnexpectedFields } from "#app/domain/form-fields.ts";
import { parseWhole } from "#app/domain/number-input.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import type { FormRequest } from "#app/platform/multipart-form.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { offerErrors } from "../compliance/claim-judge.ts";
import { discardImages } from "../discard-images.ts";
import { asEditor } from "../frame/as-actor.ts";
import { readUpload, storeImages } from "../store-image.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

const sometimes = ["title", "description", "applicableToSaleItems"];

/** SPEC.md 5 and 7. Only the first promotion needs a picture. A refused one leaves no picture behind. */
export const savePromo = asEditor("deals", async (app, by, upload: FormRequest) => {
  const form = await readUpload("promo", upload);
  if (!form.ok) return form;
  const { fields, pictures } = form.value;
  const stray = refuseUnexpectedFields(fields, { always: [], sometimes });
  if (stray) return stray;
  const before = await findVendor(app.db, by.vendorId);
  if (!before) return unknownVendor;
  const texts = { title: (fields.title ?? "").trim(), description: (fields.description ?? "").trim() };
  const refusal = refuseInvalid({
    ...(await offerErrors(app, before, { kind: "promotion", texts }, "title")),
    ...promoErrors(texts),
    ...(pictures.length > 0 || before.promoImageKey ? {} : { promoImage: PROMO_INCOMPLETE }),
  });
  if (refusal) return refusal;
  const stored = await storeImages(app, by.vendorId, "promo", pictures);
  if (!stored.ok) return stored;
  const promoImageKey = stored.value[0] ?? before.promoImageKey;
  const saved = await saveVendor(app, by, {
    version: parseWhole(fields.version) ?? null,
    set: {
      promoTitle: texts.title,
      promoDescription: texts.description,
      promoAppliesToSaleItems: /^(true|on|1)$/i.test(fields.applicableToSaleItems ?? ""),
      promoImageKey,
    },
    images: [promoImageKey, before.promoImageKey],
  });
  if (!saved.ok) await discardImages(app, stored.value);
  return saved;
});
