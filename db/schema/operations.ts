import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";

/** The last run of each cron job: what an operator looks at first. */
export const cronRuns = sqliteTable(
  "cron_runs",
  {
    job: text("job").primaryKey(),
    startedAt: instant("started_at").notNull(),
    ms: integer("ms").notNull(),
    succeeded: flag("succeeded").notNull(),
    /** What it says it did, as JSON, or the message of its failure. */
    outcome: text("outcome").notNull(),
  },
  (t) => [index("cron_runs_started").on(t.startedAt)],
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
