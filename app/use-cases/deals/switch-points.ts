import { whyNoPoints } from "#app/domain/deals/points.ts";
import { refuse } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { findVendor } from "#db/dispensaries/queries.ts";
import { saveVendor } from "../dispensaries/save-vendor.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Points that are owed stay owed while this is off. */
export const switchPoints = asEditor("deals", async (app, by, on: boolean) => {
  const shop = await findVendor(app.db, by.vendorId);
  if (!shop) return unknownVendor;
  const unlawful = on ? whyNoPoints(shop, by.now) : null;
  if (unlawful) return refuse("deal-unlawful", unlawful);
  return saveVendor(app, by, { version: null, set: { loyaltyPoints: on } });
});
