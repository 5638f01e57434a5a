import { REDIRECT_DAYS } from "#app/domain/dispensaries/closing.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { reopenVendor } from "#db/dispensaries/closing.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { refreshWithheldOf } from "../compliance/refresh-withheld.ts";
import { asVendor } from "../frame/as-actor.ts";

/** Listed again unless its license, state or plan keeps it unlisted. */
export const reopenShop = asVendor("moveOut", async (app, by) => {
  const vendor = await findVendor(app.db, by.vendorId);
  if (!vendor) return unknownVendor;
  const [line, reopen] = reopenVendor(app.db, by);
  const [, [reopened]] = await app.db.batch([line, reopen, ...(await refreshWithheldOf(app, vendor))]);
  if (reopened) return ok(null);
  return refuse(
    "conflict",
    vendor.movedAt === null ? "Your shop is open." : `A shop can be reopened for ${REDIRECT_DAYS} days.`,
  );
});
