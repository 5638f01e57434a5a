import { sql } from "drizzle-orm";
import { newId } from "#app/domain/id.ts";
import type { Db } from "../client.ts";
import { outbox } from "../schema/emails.ts";
import { pick, rows, selection } from "../select.ts";

export type Mail = {
  /** Where it is made of the contents (`idOf`), the same email is written once. */
  id?: string;
  kind: string;
  toEmail: string;
  replyTo?: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** `{link}` in the body becomes the link of this seed when the email is sent. */
  linkSeed?: string;
};

/** Puts a mail into the outbox, due at once; part of the batch of the write that it tells of (DECISIONS 30). */
export const insertMail = (db: Db, now: number, mail: Mail) =>
  db
    .insert(outbox)
    .values({ id: newId(now), ...mail, createdAt: now, nextAttemptAt: now })
    .onConflictDoNothing();

/**
 * The same for a vendor that has an address, where it is still of a version; like `insertVendorAudit` it stands before the change
 * in its batch.
 */
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

/** Takes a due email for one run: of several runs at once, one gets a row back. */
export const leaseMail = (db: Db, { id, nextAttemptAt }: { id: string; nextAttemptAt: number }, until: number) =>
  rows(
    db,
    leased,
    sql`UPDATE outbox SET attempts = attempts + 1, next_attempt_at = ${until}
      WHERE id = ${id} AND next_attempt_at = ${nextAttemptAt} AND sent_at IS NULL RETURNING ${leased.columns}`,
  );

export const markMailSent = (db: Db, id: string, now: number) =>
  db.run(sql`UPDATE outbox SET sent_at = ${now}, next_attempt_at = NULL, last_error = NULL WHERE id = ${id}`);

/** `nextAttemptAt` null: it is given up. */
export const markMailRefused = (db: Db, id: string, nextAttemptAt: number | null, error: string) =>
  db.run(sql`UPDATE outbox SET next_attempt_at = ${nextAttemptAt}, last_error = ${error} WHERE id = ${id}`);

export const deleteMailBefore = (db: Db, before: number) =>
  db.run(sql`DELETE FROM outbox WHERE created_at < ${before}`);
