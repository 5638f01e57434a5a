import { sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { outbox } from "../schema/emails.ts";
import { returning, valuesOf } from "../select.ts";
import { waitingMail } from "./queries.ts";

export type Mail = {
  /** Pass `idOf(contents)` to write the same email once. */
  id?: string;
  kind: string;
  toEmail: string;
  replyTo?: string;
  subject: string;
  body: string;
  /** Seed of the link that replaces `{link}` in the body. */
  linkSeed?: string;
};

export const insertMail = (db: Db, now: number, mail: Mail) =>
  db
    .insert(outbox)
    .values({ id: newId(now), ...mail, createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing();

export const insertVendorMail = (
  db: Db,
  { vendorId, version, now }: { vendorId: string; version: number | null; now: number },
  { kind, subject, body }: Pick<Mail, "kind" | "subject" | "body">,
) =>
  db.run(sql`
    INSERT INTO outbox (id, kind, to_email, subject, body, created_at, next_attempt_at)
    SELECT ${newId(now)}, ${kind}, email, ${subject}, ${body}, ${now}, ${now}
    FROM vendors WHERE id = ${vendorId} AND version = coalesce(${version}, version) AND email <> ''`);

/** The longest due; nobody else gets them until then. */
export const leaseDueMail = (db: Db, { now, until, limit }: { now: number; until: number; limit: number }) =>
  returning(db, waitingMail)`UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${until}
    WHERE id IN (SELECT id FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit})`;

export const markMailSent = (db: Db, ids: readonly string[], now: number) =>
  db.run(sql`UPDATE outbox SET sent_at = ${now}, body = '', next_attempt_at = NULL, last_error = NULL
    WHERE id IN ${valuesOf(ids)}`);

export const markMailRefused = (db: Db, id: string, nextAttemptAt: number | null, error: string) =>
  db.run(sql`UPDATE outbox SET next_attempt_at = ${nextAttemptAt}, last_error = ${error} WHERE id = ${id}`);

export const deleteMailBefore = (db: Db, before: number) =>
  db.run(sql`DELETE FROM outbox WHERE created_at < ${before}`);
