import axe from "axe-core";
import type { Page } from "playwright-core";

type Finding = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** What axe finds serious or worse on a page as it stands, in words that name the place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The page's policy lets no script in from outside; the protocol is not bound by it.
  await page.evaluate(axe.source);
  const findings: Finding[] = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
