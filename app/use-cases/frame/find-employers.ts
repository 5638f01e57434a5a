import type { App } from "#app/app.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";

export async function findEmployers(app: App, emails: readonly string[]) {
  const accounts = await Promise.all(emails.map((email) => findAccountByEmail(app.db, email)));
  const unknown = emails.find((_, at) => !accounts[at]?.vendorIds.length);
  if (unknown === undefined) return ok([...new Set(accounts.flatMap((account) => account?.vendorIds ?? []))]);
  return refuseField("employer-unknown", "employers", `No dispensary has the email ${unknown}.`);
}
