import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** Same key and body, same result (DECISIONS 13). Inserted in the batch that does the work. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request body. */
    bodyHash: text("body_hash").notNull(),
    resultId: text("result_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/** `answer` is null while the first submission runs. */
export const formPosts = sqliteTable(
  "form_posts",
  {
    digest: text("digest").primaryKey(),
    answer: text("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("form_posts_created").on(t.createdAt)],
);
