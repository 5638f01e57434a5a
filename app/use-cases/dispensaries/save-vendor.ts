import type { App } from "#app/app.ts";
import type { ValueChange } from "#app/domain/accounts/history.ts";
import { type Settings, settingsChanges } from "#app/domain/dispensaries/settings-changes.ts";
import { type Outcome, ok, refuse } from "#app/domain/outcome.ts";
import { unknownVendor } from "#app/domain/refusals.ts";
import { insertSettingsHistory } from "#db/accounts/history-writes.ts";
import type { Statement } from "#db/client.ts";
import { findVendor, type Vendor } from "#db/dispensaries/queries.ts";
import { updateVendorSettings } from "#db/dispensaries/writes.ts";
import { releaseShopImages, settleImages } from "#db/images/writes.ts";
import type { By } from "../frame/as-actor.ts";

type Change = {
  /** The version that the form loaded; null skips the check. */
  version: number | null;
  set: Parameters<typeof updateVendorSettings>[2];
  images?: (string | null)[];
  also?: Statement[];
};

/** If settings changed since the form loaded, writes nothing; the refusal carries the current ones. */
export async function saveVendor(
  app: App,
  by: Pick<By, "vendorId" | "actorId" | "now">,
  { version, set, images = [], also = [] }: Change,
): Promise<Outcome<Vendor, "not-found" | "changed-meanwhile">> {
  const { vendorId, now } = by;
  const before = await findVendor(app.db, vendorId);
  if (!before) return unknownVendor;
  const changes = settingsChanges(before, set as Partial<Settings>);
  const line = { kind: "settings-changed", subjectId: vendorId, name: labelsOf(changes), changes } as const;
  const history = insertSettingsHistory(app.db, by, changes.length > 0 ? [line] : [], version);
  const [, , updated] = await app.db.batch([
    history,
    releaseShopImages(app.db, vendorId, now),
    updateVendorSettings(app.db, { vendorId, version, now }, set),
    settleImages(app.db, images, now, vendorId),
    ...also,
  ]);
  const current = await findVendor(app.db, vendorId);
  if (!current) return unknownVendor;
  if (updated.length > 0) return ok(current);
  return refuseStale({ current });
}

export const refuseStale = (details: Record<string, unknown>) =>
  refuse("changed-meanwhile", "Someone else changed these settings. Check what is saved now, then save again.", {
    details,
  });

const labelsOf = (changes: readonly ValueChange[]) => changes.map(({ label }) => label.toLowerCase()).join(", ");

/** A refusal with the messages by field; undefined if there are none. */
export function refuseInvalid(errors: Record<string, string | undefined>) {
  const fields = Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1]));
  const [first] = Object.values(fields);
  return first === undefined ? undefined : refuse("invalid", first, { fields });
}
