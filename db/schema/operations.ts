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

/** Small facts of the whole marketplace, such as the version that cached pages are keyed by. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
