import type { App } from "#app/app.ts";
import { type Outcome, ok, refuseField } from "#app/domain/outcome.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";

/** The dispensary of the person with this email; null without one, as for couriers of the marketplace. */
export async function findEmployer(app: App, email: string): Promise<Outcome<string | null, "employer-unknown">> {
  if (!email) return ok(null);
  const vendorId = (await findAccountByEmail(app.db, email))?.vendorId;
  return vendorId ? ok(vendorId) : refuseField("employer-unknown", "employer", "No dispensary has this email.");
}
