import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** One key and body give one result (DECISIONS 13). The row is written in the batch of what it stands for. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request's body. */
    bodyHash: text("body_hash").notNull(),
    resultId: text("result_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/**
 * Forms that were posted, by a digest of who posted what with which key: what is posted again is answered as before. The
 * answer is null while the first post is still being worked on.
 */
export const formPosts = sqliteTable(
  "form_posts",
  {
    digest: text("digest").primaryKey(),
    answer: text("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("form_posts_created").on(t.createdAt)],
);
