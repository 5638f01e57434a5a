import { sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Classification } from "#app/domain/menu/strain.ts";
import type { Db } from "./client.ts";

export type CronRunRow = { job: string; startedAt: number; ms: number; succeeded: number; outcome: string };
export type Overview = {
  suggestions: number;
  licenses: number;
  suspended: number;
  /** Emails that wait to be sent, when the oldest was written, and how many were given up. */
  emails: { waiting: number; oldest: number | null; givenUp: number };
  webhooks: { waiting: number; oldest: number | null; failed: number };
  couriers: number;
};

/**
 * What an operator looks at first: counts of what waits, each from its own index. The plus keeps the planner from walking
 * through all emails by their age until it meets one that waits.
 */
export async function readOverview(db: Db): Promise<Overview> {
  const row = await db.get<Record<string, number | null>>(sql`SELECT
    (SELECT count(*) FROM strains WHERE approved = 0) AS suggestions,
    (SELECT count(*) FROM vendors WHERE license_number IS NOT NULL AND license_approved_at IS NULL) AS licenses,
    (SELECT count(*) FROM vendors WHERE suspended_at IS NOT NULL) AS suspended,
    (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL) AS waiting,
    (SELECT min(+created_at) FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL) AS oldest,
    (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NULL) AS givenUp,
    (SELECT count(*) FROM courier_webhook_deliveries WHERE next_attempt_at IS NOT NULL) AS hooksWaiting,
    (SELECT min(created_at) FROM courier_webhook_deliveries WHERE next_attempt_at IS NOT NULL) AS hooksOldest,
    (SELECT count(*) FROM courier_webhook_deliveries d JOIN courier_webhooks w ON w.id = d.webhook_id
      WHERE d.delivered_at IS NULL AND d.last_error IS NOT NULL AND w.disabled_at IS NULL) AS hooksFailed,
    (SELECT count(*) FROM failed_stripe_events) AS eventsFailed,
    (SELECT count(*) FROM users WHERE role = 'courier' AND disabled_at IS NULL) AS couriers`);
  const count = (name: string) => row[name] ?? 0;
  return {
    suggestions: count("suggestions"),
    licenses: count("licenses"),
    suspended: count("suspended"),
    emails: { waiting: count("waiting"), oldest: row.oldest ?? null, givenUp: count("givenUp") },
    webhooks: {
      waiting: count("hooksWaiting"),
      oldest: row.hooksOldest ?? null,
      failed: count("hooksFailed") + count("eventsFailed"),
    },
    couriers: count("couriers"),
  };
}

export const listCronRuns = (db: Db) =>
  db.all<CronRunRow>(sql`SELECT job, started_at AS startedAt, ms, succeeded, outcome FROM cron_runs ORDER BY job`);

export type SuggestedStrain = {
  id: string;
  name: string;
  classification: Classification;
  description: string;
  createdAt: number;
};

/** Suggestions, the oldest first. */
export const listSuggestedStrains = (db: Db) =>
  db.all<SuggestedStrain>(sql`SELECT id, name, classification, description, created_at AS createdAt FROM strains
    WHERE approved = 0 ORDER BY created_at LIMIT ${ADMIN_PAGE}`);

export type Email = {
  id: string;
  kind: string;
  toEmail: string;
  subject: string;
  body: string;
  createdAt: number;
  attempts: number;
  sentAt: number | null;
  nextAttemptAt: number | null;
  lastError: string | null;
};

/** The outbox, the last email first. A link is not in a body: it is made when the email is sent. */
export const listWaitingEmails = (db: Db) =>
  db.all<Email>(sql`SELECT id, kind, to_email AS toEmail, subject, body, created_at AS createdAt, attempts,
    sent_at AS sentAt, next_attempt_at AS nextAttemptAt, last_error AS lastError
    FROM outbox ORDER BY created_at DESC LIMIT ${ADMIN_PAGE}`);
