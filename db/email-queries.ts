import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

export type WaitingEmail = {
  id: string;
  kind: string;
  toEmail: string;
  replyTo: string | null;
  subject: string;
  body: string;
  linkSeed: string | null;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number;
};

/** Emails that are due, oldest first. */
export const listDueMail = (db: Db, now: number, limit: number) =>
  db.all<WaitingEmail>(sql`
    SELECT id, kind, to_email AS toEmail, reply_to AS replyTo, subject, body, link_seed AS linkSeed,
      created_at AS createdAt, attempts, next_attempt_at AS nextAttemptAt
    FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL AND next_attempt_at <= ${now}
    ORDER BY next_attempt_at LIMIT ${limit}`);
