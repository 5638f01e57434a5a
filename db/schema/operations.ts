import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";

export const cronRuns = sqliteTable(
  "cron_runs",
  {
    job: text("job").primaryKey(),
    startedAt: instant("started_at").notNull(),
    ms: integer("ms").notNull(),
    succeeded: flag("succeeded").notNull(),
    outcome: text("outcome").notNull(),
  },
  (t) => [index("cron_runs_started").on(t.startedAt)],
);

/** Site-wide values, such as the cache version of pages. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
