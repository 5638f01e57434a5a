import { standingOf } from "#app/domain/billing/standing.ts";
import type { VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import { ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { setVendorStatus as updateStatus } from "#db/billing/writes.ts";
import { asVendor } from "../frame/as-actor.ts";

/** A dispensary may leave at any time; returning needs a trial or subscription (DECISIONS 7). */
export const setVendorStatus = asVendor("billing", async (app, by, status: VendorStatus) => {
  const { now } = by;
  const facts = await findBillingFacts(app.db, by.vendorId);
  if (!facts) return notFound("Dispensary");
  const { permitted } = standingOf(facts, facts.subscription, now);
  const written = await updateStatus(app.db, facts.vendorId, status, permitted, now);
  if (written.length > 0) return ok(status);
  return refuse("subscription-required", "Your trial is over. An active subscription is required.");
});
