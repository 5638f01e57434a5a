import type { App } from "#app/app.ts";
import type { Actor } from "#app/domain/accounts/actor.ts";
import { vendorOf } from "#app/domain/accounts/vendor-access.ts";
import { standingOf } from "#app/domain/billing/standing.ts";
import type { VendorStatus } from "#app/domain/dispensaries/vendor.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { findBillingFacts } from "#db/billing/queries.ts";
import { setVendorStatus as updateStatus } from "#db/billing/writes.ts";

/** A dispensary may leave at any time; returning needs a trial or subscription (DECISIONS 7). */
export async function setVendorStatus(
  app: App,
  actor: Actor,
  status: VendorStatus,
): Promise<Outcome<VendorStatus, "not-allowed" | "not-found" | "subscription-required">> {
  const vendor = vendorOf(actor, "billing");
  if (!vendor.ok) return vendor;
  const facts = await findBillingFacts(app.db, vendor.value);
  if (!facts) return notFound("Dispensary");
  const now = app.now();
  const { permitted } = standingOf(facts, facts.subscription, now);
  const written = await updateStatus(app.db, facts.vendorId, status, permitted, now);
  if (written.length > 0) return ok(status);
  return refuse("subscription-required", "Your trial is over. An active subscription is required.");
}
