import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isThere, npmTool } from "./tools.ts";

/** What a scanner says, and whether that must be looked at before anything is deployed. */
export type Finding = { where: string; what: string; serious: boolean };
/** Undefined where the scanner cannot be had on this machine. */
export type Scan = { looked: number; findings: Finding[] } | undefined;

export type Page = { path: string; status: number; policy: string; html: string | undefined };

type CspModule = {
  CspParser: new (policy: string) => { csp: unknown };
  CspEvaluator: new (csp: unknown) => { evaluate(): { severity: number; description: string; directive: string }[] };
};
/** Of its scale: 10 high, 20 syntax, 30 medium; beyond that it guesses. */
const CSP_SERIOUS = 30;
const CSP_REPORTED = 50;

/** Google's evaluator over the policy of every answer. */
export function scanPolicies(responses: readonly Page[]): Scan {
  const folder = npmTool("csp_evaluator", "1.1.8");
  if (!folder) return undefined;
  const load = createRequire(join(folder, "package.json"));
  const { CspParser } = load("./dist/parser.js") as CspModule;
  const { CspEvaluator } = load("./dist/evaluator.js") as CspModule;
  const findings = responses.flatMap(({ path, policy }) => {
    if (!policy) return [{ where: path, what: "no policy at all", serious: true }];
    return new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(({ severity }) => severity <= CSP_REPORTED)
      .map(({ severity, description, directive }) => ({
        where: path,
        what: `${directive}: ${description}`,
        serious: severity <= CSP_SERIOUS,
      }));
  });
  return { looked: responses.length, findings };
}

const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "java";
type NuMessage = { type: string; url: string; message: string; extract?: string; lastLine?: number };

/** The Nu HTML checker over every page. What it says of styles is left out: it does not know the CSS of these years. */
export function scanHtml(responses: readonly Page[]): Scan {
  if (!isThere(java, "-version")) return undefined;
  const folder = npmTool("vnu-jar", "26.9.27");
  if (!folder) return undefined;
  const pages = responses.filter(({ html }) => html !== undefined);
  const scratch = mkdtempSync(join(tmpdir(), "nearleaf-pages-"));
  try {
    const files = pages.map(({ html }, at) => {
      const file = join(scratch, `${at}.html`);
      writeFileSync(file, html ?? "");
      return file;
    });
    const args = ["-jar", join(folder, "build/dist/vnu.jar"), "--errors-only", "--format", "json", ...files];
    const { stderr } = spawnSync(java, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    const { messages } = JSON.parse(stderr) as { messages: NuMessage[] };
    const errors = messages.filter(({ message }) => !message.startsWith("CSS:"));
    const findings = errors.map(({ url, message, extract }) => {
      const at = Number(/(\d+)\.html$/.exec(url)?.[1] ?? 0);
      const place = extract ? ` (${extract.replace(/\s+/g, " ").slice(0, 120)})` : "";
      return { where: pages[at]?.path ?? url, what: message + place, serious: true };
    });
    return { looked: pages.length, findings };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
