import axe from "axe-core";
import type { Page } from "playwright-core";
import { deep } from "../depth.ts";

type Finding = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** Below "serious" for axe, but not for somebody who goes from heading to heading or from landmark to landmark. */
const alsoSerious = ["heading-order", "page-has-heading-one", "landmark-one-main", "landmark-unique", "region"];

/** In a list of many alike, which cost seconds of CPU, the short form of the tests looks at the first dozen. */
const repeated = ["li", "tr", "article", "details"].map((name) => `${name}:nth-of-type(n + 13)`);

/** How far a page is scrolled decides what is under a bar that stays; whether anything is under one everywhere, screen-check.ts asks. */
const depends = /partially obscured/;

/** What axe finds serious or worse on a page as it stands (targets below 24 px among it), in words that name the place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The page's policy lets no script in from outside; the protocol is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const findings: Finding[] = await page.evaluate(
    async (exclude) => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> };
      };
      // WCAG 2.2's rule of target sizes is the one that axe leaves off unless told.
      const rules = { "target-size": { enabled: true } };
      return (await axe.run({ exclude }, { resultTypes: ["violations"], rules })).violations;
    },
    deep ? [] : repeated,
  );
  return findings
    .filter(({ id, impact }) => impact === "serious" || impact === "critical" || alsoSerious.includes(id))
    .flatMap(({ id, nodes }) =>
      nodes
        .filter(({ failureSummary = "" }) => !depends.test(failureSummary))
        .map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
}
