import { type DispensaryInfo, dispensaryInfoErrors } from "#app/domain/dispensaries/info.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { claimJudge } from "../compliance/claim-judge.ts";
import { refreshWithheldOf } from "../compliance/refresh-withheld.ts";
import { asEditor } from "../frame/as-actor.ts";
import { refuseInvalid, saveVendor } from "./save-vendor.ts";

/** SPEC.md 7. A new license number keeps the old expiry, or vendors could type an expiry away. */
export const saveDispensaryInfo = asEditor(
  "settings",
  async (app, by, { version, ...info }: DispensaryInfo & { version: number | null }) => {
    const before = await findVendor(app.db, by.vendorId);
    const dispensaryName = info.dispensaryName.trim();
    const isRenamed = before?.dispensaryName !== dispensaryName;
    const judge = await claimJudge(app, by.vendorId, isRenamed ? [{ dispensaryName }] : []);
    const refusal =
      refuseUnreadable(info) ?? refuseInvalid({ ...judge({ dispensaryName }), ...dispensaryInfoErrors(info) });
    if (refusal) return refusal;
    const licenseNumber = info.license.trim() || null;
    const sameLicense = before?.licenseNumber === licenseNumber;
    const set = {
      dispensaryName,
      dispensaryType: info.dispensaryType,
      licenseNumber,
      ...(sameLicense
        ? {}
        : { licenseApprovedAt: null, licenseRejection: null, licenseEnteredAt: licenseNumber ? app.now() : null }),
    };
    return saveVendor(app, by, {
      version: version ?? before?.version ?? null,
      set,
      also: before && !sameLicense ? await refreshWithheldOf(app, before) : [],
    });
  },
);
