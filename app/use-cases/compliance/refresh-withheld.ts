import type { App } from "#app/app.ts";
import { localDate } from "#app/domain/local-date.ts";
import type { Statement } from "#db/client.ts";
import { findOpenStates } from "#db/compliance/confirmations.ts";
import { listTimeZones, updateWithheld, WITHHELD_PAGE, type WithheldScope } from "#db/compliance/withheld.ts";

/** What it asks of the app: a local server has no more when it starts. */
type Setting = Pick<App, "db" | "now"> & { settings: Pick<App["settings"], "licenseCheck" | "stateOpening"> };

/**
 * Keeps off the marketplace what the settings, licenses and open states say, and lets go of the rest: of one dispensary, one
 * state, or all. For the cron, for a start with other settings, and for whoever opens or closes a state. Answers how many changed.
 */
export async function refreshWithheld(app: Setting, scope: WithheldScope = {}): Promise<{ changed: number }> {
  const facts = await factsOf(app, await listTimeZones(app.db, scope));
  let changed = 0;
  for (;;) {
    const page = await updateWithheld(app.db, facts, scope);
    changed += page.length;
    if (page.length < WITHHELD_PAGE) return { changed };
  }
}

/** The same of one dispensary whose time zone is known, for the batch of what changes it. */
export async function refreshWithheldOf(
  app: Setting,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<Statement[]> {
  return [updateWithheld(app.db, await factsOf(app, [timeZone]), { vendorId: id })];
}

const factsOf = async ({ db, now, settings }: Setting, zones: readonly string[]) => ({
  licenseCheck: settings.licenseCheck,
  openStates: await findOpenStates(db, settings.stateOpening, now()),
  days: Object.fromEntries(zones.map((zone) => [zone, localDate(now(), zone)])),
});
