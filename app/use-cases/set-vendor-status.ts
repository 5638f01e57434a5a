import { setVendorStatus as updateStatus } from "#db/billing-writes.ts";
import { findBillingFacts } from "#db/subscriptions.ts";
import type { App } from "../app.ts";
import type { Actor } from "../domain/actor.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";
import { standingOf } from "../domain/standing.ts";
import type { VendorStatus } from "../domain/vendor.ts";

/**
 * A shop may leave the marketplace whenever it likes, and comes back while its trial or subscription permits it
 * (DECISIONS 7). Refuses `subscription-required` otherwise.
 */
export async function setVendorStatus(
  app: App,
  actor: Actor,
  status: VendorStatus,
): Promise<Outcome<VendorStatus, "not-found" | "subscription-required">> {
  const facts = actor.vendorId ? await findBillingFacts(app.db, actor.vendorId) : undefined;
  if (!facts) return refuse("not-found", "There is no such vendor.");
  const now = app.now();
  const { permitted } = standingOf(facts, facts.subscription, now);
  const written = await updateStatus(app.db, facts.vendorId, status, permitted, now);
  if (written.length > 0) return ok(status);
  return refuse("subscription-required", "Your trial is over. An active subscription is required.");
}
