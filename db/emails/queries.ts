import { sql } from "drizzle-orm";
import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "../client.ts";
import { outbox } from "../schema/emails.ts";
import { omit, present, type RowOf, select, selection } from "../select.ts";

const waiting = selection({ ...omit(outbox, "sentAt", "lastError"), nextAttemptAt: present(outbox.nextAttemptAt) });
export type WaitingEmail = RowOf<typeof waiting>;

export const listDueMail = (db: Db, now: number, limit: number): Promise<WaitingEmail[]> =>
  select(
    db,
    waiting,
    sql`FROM outbox WHERE sent_at IS NULL AND next_attempt_at IS NOT NULL AND next_attempt_at <= ${now}
      ORDER BY next_attempt_at LIMIT ${limit}`,
  );

const shown = selection(omit(outbox, "replyTo", "linkSeed"));
export type Email = RowOf<typeof shown>;

export const listWaitingEmails = (db: Db): Promise<Email[]> =>
  select(db, shown, sql`FROM outbox ORDER BY created_at DESC LIMIT ${ADMIN_PAGE}`);
