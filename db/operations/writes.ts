import { eq } from "drizzle-orm";
import type { Alert, Incident } from "#app/domain/operations/alerts.ts";
import type { Db } from "../client.ts";
import { cronRuns, settings } from "../schema/operations.ts";
import { pick, returning, selection } from "../select.ts";

export type CronRun = typeof cronRuns.$inferInsert;

export const upsertCronRun = (db: Db, run: CronRun) =>
  db.insert(cronRuns).values(run).onConflictDoUpdate({ target: cronRuns.job, set: run });

const incidentValues = ({ alert, since, text, seenAt }: Incident) => ({
  key: `alert:${alert}`,
  value: JSON.stringify({ since, text }),
  updatedAt: seenAt,
});

export const insertIncident = (db: Db, incident: Incident) => db.insert(settings).values(incidentValues(incident));

export const updateIncident = (db: Db, incident: Incident) =>
  db
    .update(settings)
    .set(incidentValues(incident))
    .where(eq(settings.key, `alert:${incident.alert}`));

export const deleteIncident = (db: Db, alert: Alert) => db.delete(settings).where(eq(settings.key, `alert:${alert}`));

const saved = selection(pick(settings, "key"));

/** `readVersion` is 0 if there was none. False if another save came first. */
export async function saveDocument(
  db: Db,
  key: string,
  document: { version: number },
  readVersion: number,
  now: number,
): Promise<boolean> {
  const written = await returning(db, saved)`
    INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${JSON.stringify(document)}, ${now})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
      WHERE json_extract(value, '$.version') = ${readVersion}`;
  return written.length === 1;
}
