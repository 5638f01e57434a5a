import type { App } from "#app/app.ts";
import { STATEMENTS_A_RUN } from "#app/domain/cron-jobs.ts";

/** From here on: whether a step of so many statements fits into this run of a job. What doesn't is the next run's. */
export function runBudget({ meter }: Pick<App, "meter">): (statements: number) => boolean {
  const before = meter.statements;
  return (statements) => meter.statements - before + statements < STATEMENTS_A_RUN;
}
