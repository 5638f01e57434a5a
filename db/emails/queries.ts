import { ADMIN_PAGE } from "#app/domain/admin-page.ts";
import type { Db } from "../client.ts";
import { outbox } from "../schema/emails.ts";
import { omit, pick, present, type RowOf, select, selection, valuesOf } from "../select.ts";

export const waitingMail = selection({
  ...omit(outbox, "sentAt", "lastError"),
  nextAttemptAt: present(outbox.nextAttemptAt),
});
export type WaitingEmail = RowOf<typeof waitingMail>;

const sentMail = selection(pick(outbox, "id"));

export async function listSentMail(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await select(db, sentMail)`
    FROM outbox WHERE id IN ${valuesOf(ids)} AND sent_at IS NOT NULL`;
  return new Set(found.map(({ id }) => id));
}

const shown = selection(omit(outbox, "replyTo", "linkSeed"));
export type Email = RowOf<typeof shown>;

export const listWaitingEmails = (db: Db): Promise<Email[]> =>
  select(db, shown)`FROM outbox ORDER BY created_at DESC LIMIT ${ADMIN_PAGE}`;
