import { ok } from "#app/domain/outcome.ts";
import { notFound } from "#app/domain/refusals.ts";
import { insertPackageHistory } from "#db/accounts/history-writes.ts";
import { findPackageById, finishPackage } from "#db/packages/packages.ts";
import { asEditor } from "../frame/as-actor.ts";

/** What is left of it leaves the product's stock. */
export const finishOpenPackage = asEditor("stock", async (app, by, packageId: string) => {
  const { vendorId, now } = by;
  const found = await findPackageById(app.db, vendorId, packageId);
  if (!found || found.finishedAt !== null) return notFound("Package");
  const changes = [{ label: "Units left", before: String(found.left), after: "" }];
  const line = { kind: "package-finished", subjectId: packageId, name: found.uid, changes } as const;
  const [, , [finished]] = await app.db.batch([
    insertPackageHistory(app.db, by, line),
    ...finishPackage(app.db, vendorId, packageId, now),
  ]);
  return finished ? ok(null) : notFound("Package");
});
