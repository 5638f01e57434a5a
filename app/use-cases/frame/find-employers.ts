import type { App } from "#app/app.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import { findAccountByEmail } from "#db/accounts/queries.ts";

export async function findEmployers(app: App, emails: readonly string[]) {
  const accounts = await Promise.all(emails.map((email) => findAccountByEmail(app.db, email)));
  const ids = accounts.flatMap((account) => account?.vendorId ?? []);
  if (ids.length === emails.length) return ok([...new Set(ids)]);
  const unknown = emails.find((_, at) => !accounts[at]?.vendorId);
  return refuseField("employer-unknown", "employers", `No dispensary has the email ${unknown}.`);
}
