import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    toEmail: text("to_email").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    /** `{link}` is replaced on sending, so no token is stored. Empty once sent. */
    body: text("body").notNull(),
    linkSeed: text("link_seed"),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (t) => [
    index("outbox_due").on(t.nextAttemptAt).where(sql`sent_at IS NULL AND next_attempt_at IS NOT NULL`),
    index("outbox_sent").on(t.sentAt).where(sql`sent_at IS NOT NULL`),
    index("outbox_created").on(t.createdAt),
    index("outbox_given_up").on(t.createdAt).where(sql`sent_at IS NULL AND next_attempt_at IS NULL`),
    check("outbox_one_line_subject", sql`instr(${t.subject}, char(10)) = 0 AND instr(${t.subject}, char(13)) = 0`),
  ],
);
