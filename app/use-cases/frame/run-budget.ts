import type { App } from "#app/app.ts";
import { STATEMENTS_A_RUN } from "#app/domain/cron-jobs.ts";

/** Tells whether a step with that many statements still fits into this run. The next run does the rest. */
export function runBudget({ meter }: Pick<App, "meter">): (statements: number) => boolean {
  const before = meter.statements;
  return (statements) => meter.statements - before + statements < STATEMENTS_A_RUN;
}
