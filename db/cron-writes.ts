import type { Db } from "./client.ts";
import { cronRuns } from "./schema/operations.ts";

export type CronRun = { job: string; startedAt: number; ms: number; succeeded: boolean; outcome: string };

/** Keeps the last run of a job. */
export const upsertCronRun = (db: Db, run: CronRun) =>
  db.insert(cronRuns).values(run).onConflictDoUpdate({ target: cronRuns.job, set: run });
