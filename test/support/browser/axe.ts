import axe from "axe-core";
import type { Page } from "playwright-core";

type Finding = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** Below "serious" for axe, but not for somebody who goes from heading to heading or from landmark to landmark. */
const alsoSerious = ["heading-order", "page-has-heading-one", "landmark-one-main", "region"];

/** What axe finds serious or worse on a page as it stands (targets below 24 px among it), in words that name the place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The page's policy lets no script in from outside; the protocol is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings: Finding[] = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    // WCAG 2.2's rule of target sizes is the one that axe leaves off unless told.
    const rules = { "target-size": { enabled: true } };
    return (await axe.run({ resultTypes: ["violations"], rules })).violations;
  });
  return findings
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || alsoSerious.includes(id))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
