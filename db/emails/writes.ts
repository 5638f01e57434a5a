import { sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { outbox } from "../schema/emails.ts";
import { pick, rows, selection } from "../select.ts";

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

/** Goes before the change in its batch, guarded by the version it is made for. */
export const insertVendorMail = (
  db: Db,
  { vendorId, version, now }: { vendorId: string; version: number | null; now: number },
  { kind, subject, body }: Pick<Mail, "kind" | "subject" | "body">,
) =>
  db.run(sql`
    INSERT INTO outbox (id, kind, to_email, subject, body, created_at, next_attempt_at)
    SELECT ${newId(now)}, ${kind}, email, ${subject}, ${body}, ${now}, ${now}
    FROM vendors WHERE id = ${vendorId} AND version = coalesce(${version}, version) AND email <> ''`);

const leased = selection(pick(outbox, "id"));

export const leaseMail = (db: Db, { id, nextAttemptAt }: { id: string; nextAttemptAt: number }, until: number) =>
  rows(
    db,
    leased,
    sql`UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${until}
      WHERE id = ${id} AND next_attempt_at = ${nextAttemptAt} AND sent_at IS NULL RETURNING ${leased.columns}`,
  );

export const markMailSent = (db: Db, id: string, now: number) =>
  db.run(
    sql`UPDATE outbox SET sent_at = ${now}, body = '', next_attempt_at = NULL, last_error = NULL WHERE id = ${id}`,
  );

export const markMailRefused = (db: Db, id: string, nextAttemptAt: number | null, error: string) =>
  db.run(sql`UPDATE outbox SET next_attempt_at = ${nextAttemptAt}, last_error = ${error} WHERE id = ${id}`);

export const deleteSentMailBefore = (db: Db, before: number, limit: number) =>
  rows(
    db,
    leased,
    sql`DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE sent_at < ${before} LIMIT ${limit}) RETURNING ${leased.columns}`,
  );

export const deleteMailBefore = (db: Db, before: number) =>
  db.run(sql`DELETE FROM outbox WHERE created_at < ${before}`);
