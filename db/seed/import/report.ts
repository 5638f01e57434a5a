import { csvRow } from "#app/platform/csv.ts";
import { type Plan, summarize } from "./plan.ts";

/** Every row that was skipped or shortened, with the reason. */
export function reportCsv(plan: Plan<unknown>): string {
  const findings = [
    ...plan.skipped.map((finding) => ({ ...finding, outcome: "skipped" })),
    ...plan.remarks.map((finding) => ({ ...finding, outcome: "imported, with a remark" })),
  ].sort((a, b) => a.row - b.row);
  const rows = findings.map(({ row, line, id, name, outcome, problem }) =>
    csvRow([row, line, id, name, outcome, problem]),
  );
  return [csvRow(["row", "line", "id", "name", "outcome", "reason"]), ...rows].join("");
}

/** The summary on screen: row counts, and reasons by frequency. */
export function summaryText(plan: Plan<unknown>, written: string): string {
  const number = (n: number) => n.toLocaleString("en-US").padStart(9);
  const list = (title: string, findings: Plan<unknown>["skipped"]) =>
    findings.length === 0
      ? []
      : ["", title, ...summarize(findings).map(({ problem, count }) => `${number(count)}  ${problem}`)];
  return [
    `${number(plan.records.length)}  ${written}`,
    `${number(plan.unchanged)}  unchanged`,
    `${number(plan.skipped.length)}  skipped`,
    `${number(plan.records.length + plan.unchanged + plan.skipped.length)}  together, of ${plan.read.toLocaleString("en-US")} rows read`,
    ...list("Skipped, because the row", plan.skipped),
    ...list("Imported, but", plan.remarks),
  ].join("\n");
}
