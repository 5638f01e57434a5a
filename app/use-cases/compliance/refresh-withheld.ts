import type { App } from "#app/app.ts";
import { localDate } from "#app/domain/local-date.ts";
import type { Statement } from "#db/client.ts";
import { findOpenStates } from "#db/compliance/confirmations.ts";
import { listTimeZones, updateWithheld, WITHHELD_PAGE, type WithheldScope } from "#db/compliance/withheld.ts";

/** Narrower than `App`, because a local server has no more at startup. */
type Setting = Pick<App, "db" | "now"> & { settings: Pick<App["settings"], "licenseCheck" | "stateOpening"> };

/** 20,000 dispensaries; the next run goes on. */
const PAGES_A_RUN = 400;

/** Hides or shows vendors by settings, licenses and open states. Runs by cron, on startup, and when a state changes. */
export async function refreshWithheld(app: Setting, scope: WithheldScope = {}): Promise<{ changed: number }> {
  const facts = await factsOf(app, await listTimeZones(app.db, scope));
  let changed = 0;
  for (let pages = 0; pages < PAGES_A_RUN; pages++) {
    const page = await updateWithheld(app.db, facts, scope);
    changed += page.length;
    if (page.length < WITHHELD_PAGE) break;
  }
  return { changed };
}

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
