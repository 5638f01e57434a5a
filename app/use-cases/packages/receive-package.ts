import { newId } from "#app/domain/id.ts";
import { ok, refuseField } from "#app/domain/outcome.ts";
import type { NewPackage } from "#app/domain/packages/package.ts";
import { refuseUnreadable } from "#app/domain/text.ts";
import { insertPackageHistory } from "#db/accounts/history-writes.ts";
import { addPackageToStock, findPackage, insertPackage } from "#db/packages/packages.ts";
import { asEditor } from "../frame/as-actor.ts";

/** Adds its units to the product's stock, if that is counted. */
export const receivePackage = asEditor("stock", async (app, by, received: NewPackage) => {
  const { vendorId, now } = by;
  const unreadable = refuseUnreadable({ labResult: received.labResult });
  if (unreadable) return unreadable;
  const { uid, units, labResult } = received;
  const id = newId(now);
  const changes = [
    { label: "Units", before: "", after: String(units) },
    ...(labResult ? [{ label: "Lab result", before: "", after: labResult }] : []),
  ];
  const line = { kind: "package-received", subjectId: id, name: uid, changes } as const;
  const [[inserted]] = await app.db.batch([
    insertPackage(app.db, { id, vendorId, ...received }, now),
    addPackageToStock(app.db, id, now),
    insertPackageHistory(app.db, by, line),
  ]);
  if (inserted) return ok({ id });
  const known = await findPackage(app.db, vendorId, uid);
  if (known) return refuseField("conflict", "uid", `You already added this package: ${known.name}.`);
  return refuseField("invalid", "productId", "Choose a product.");
});
