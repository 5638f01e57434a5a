import { readMovedTo } from "#app/domain/dispensaries/closing.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { closeVendor } from "#db/dispensaries/closing.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { refreshWithheldOf } from "../compliance/refresh-withheld.ts";
import { asVendor } from "../frame/as-actor.ts";

/** A limited dispensary may leave too. Its data, orders and subscription stay. */
export const closeShop = asVendor("moveOut", async (app, by, address: string) => {
  const movedTo = refuseUnreadable({ movedTo: address }) ?? readMovedTo(address, app.settings.origin);
  if (!movedTo.ok) return movedTo;
  const vendor = await findVendor(app.db, by.vendorId);
  if (!vendor) return unknownVendor;
  const [line, close] = closeVendor(app.db, by, movedTo.value);
  const [, [closed]] = await app.db.batch([line, close, ...(await refreshWithheldOf(app, vendor))]);
  if (closed) return ok(null);
  return refuse(
    "conflict",
    vendor.movedAt === null ? "Finish or cancel your open orders first." : "Your shop is already closed.",
  );
});
