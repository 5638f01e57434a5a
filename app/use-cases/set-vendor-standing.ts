import { findLicensedVendor } from "#db/admin.ts";
import { insertAudit } from "#db/audit-writes.ts";
import { runBatch } from "#db/client.ts";
import { updateVendorSettings } from "#db/vendor-writes.ts";
import type { App } from "../context.ts";
import type { Actor } from "../domain/actor.ts";
import { type Outcome, ok, refuse } from "../domain/outcome.ts";

export type Standing = "approve-licence" | "suspend" | "reinstate";

/**
 * An admin approves a shop's licence, takes a shop off the marketplace, or lets it come back. A suspended shop is on no listing
 * and takes no orders, whatever it pays; its dashboard stays.
 */
export async function setVendorStanding(
  app: App,
  actor: Actor,
  { vendorId, standing }: { vendorId: string; standing: Standing },
): Promise<Outcome<{ dispensaryName: string }, "not-allowed" | "not-found">> {
  if (actor.role !== "admin") return refuse("not-allowed", "Your account may not do this.");
  const vendor = await findLicensedVendor(app.db, vendorId);
  if (!vendor) return refuse("not-found", "There is no such dispensary.");
  const now = app.now();
  const changes = {
    "approve-licence": { set: { licenseApprovedAt: now }, kind: "licence-approved" },
    suspend: { set: { suspendedAt: now }, kind: "vendor-suspended" },
    reinstate: { set: { suspendedAt: null }, kind: "vendor-reinstated" },
  } as const;
  const { set, kind } = changes[standing];
  await runBatch(app.db, [
    updateVendorSettings(app.db, { vendorId, version: null, now }, set),
    insertAudit(app.db, now, {
      kind,
      actorId: actor.userId,
      subjectId: vendorId,
      address: app.address,
      details: { dispensaryName: vendor.dispensaryName, licenseNumber: vendor.licenseNumber },
    }),
  ]);
  return ok({ dispensaryName: vendor.dispensaryName });
}
