import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding, Scan } from "./checks.ts";
import { debianTools, python } from "./tools.ts";

/** One call as a whole: what stands in `body` or behind "?" is tried, piece by piece. */
export type Target = { method: "GET" | "POST"; path: string; body?: object; cookie?: string };

const SECONDS_A_TARGET = 240;

/** sqlmap over the parameters of each call. What it can inject, and any fault that it provokes, is serious. */
export async function scanSql(origin: string, targets: readonly Target[]): Promise<Scan> {
  const root = debianTools("sqlmap");
  if (!root) return undefined;
  const scratch = mkdtempSync(join(tmpdir(), "nearleaf-sqlmap-"));
  const findings: Finding[] = [];
  try {
    for (const [at, target] of targets.entries()) {
      const file = join(scratch, `${at}.txt`);
      writeFileSync(file, requestText(origin, target));
      const output = join(scratch, String(at));
      const args = ["-r", file, "--batch", "--disable-coloring", "--level=1", "--risk=1", "--technique=BEU"];
      const more = [
        "--dbms=sqlite",
        "--threads=4",
        "--ignore-stdin",
        "--output-dir",
        output,
        "--ignore-code=400,401,403,404,422",
      ];
      const { stdout, error } = await python(root, "usr/share/sqlmap/sqlmap.py", [...args, ...more], SECONDS_A_TARGET);
      const where = `${target.method} ${target.path.split("?")[0]}`;
      if (/is vulnerable|identified the following injection point/i.test(stdout))
        findings.push({ where, what: lineWith(stdout, /vulnerable|Parameter:/i), serious: true });
      // It counts them by code: "500 (Internal Server Error) - 3 times".
      const faults = /\b5\d\d \([^)]*\) - \d+ times/.exec(stdout)?.[0];
      if (faults) findings.push({ where, what: `provoked ${faults}`, serious: true });
      // A scanner that came to no end has proven nothing: it does not pass.
      if (error?.killed) findings.push({ where, what: `ended early: ${error.message}`, serious: true });
      else if (!/do not appear to be injectable|does not seem to be injectable|is vulnerable/i.test(stdout)) {
        findings.push({ where, what: `no verdict: ${lineWith(stdout, /CRITICAL|ERROR/)}`, serious: true });
      }
    }
    return { looked: targets.length, findings };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const lineWith = (text: string, pattern: RegExp) => text.split("\n").find((line) => pattern.test(line)) ?? "";

function requestText(origin: string, { method, path, body, cookie }: Target): string {
  const { host } = new URL(origin);
  const payload = body ? JSON.stringify(body) : "";
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(method === "POST" ? [`Origin: ${origin}`, "Content-Type: application/json"] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  return `${headers.join("\r\n")}\r\n\r\n${payload}`;
}

type WapitiReport = {
  vulnerabilities: Record<string, { info: string; path: string; method: string; level: number; parameter: string }[]>;
  anomalies: WapitiReport["vulnerabilities"];
};

/** Not those that call hosts of their own, and none that only looks for other people's software. */
const MODULES = "sql,xss,permanentxss,exec,file,redirect,crlf,xxe,cookieflags,http_headers,csp,methods,htaccess";
const WAPITI_SECONDS = 300;

/** wapiti walks through the pages by itself and attacks every form and parameter that it finds. */
export async function scanPages(origin: string): Promise<Scan> {
  const root = debianTools("wapiti", "publicsuffix");
  if (!root) return undefined;
  const scratch = mkdtempSync(join(tmpdir(), "nearleaf-wapiti-"));
  const report = join(scratch, "report.json");
  try {
    const crawl = ["-u", `${origin}/`, "--scope", "domain", "-d", "3", "--max-links-per-page", "25", "-m", MODULES];
    const ends = ["--max-scan-time", String(WAPITI_SECONDS), "--max-attack-time", "60", "--flush-session"];
    const output = ["-f", "json", "-o", report, "--store-session", scratch, "--store-config", scratch, "-v", "0"];
    const { stdout, stderr } = await python(root, "usr/bin/wapiti", [...crawl, ...ends, ...output], WAPITI_SECONDS * 2);
    let result: WapitiReport;
    try {
      result = JSON.parse(readFileSync(report, "utf8")) as WapitiReport;
    } catch {
      return {
        looked: 0,
        findings: [{ where: origin, what: `no report: ${`${stdout}${stderr}`.slice(-300)}`, serious: true }],
      };
    }
    const entries = [...Object.entries(result.vulnerabilities), ...Object.entries(result.anomalies)];
    const findings = entries.flatMap(([kind, each]) =>
      each.map(({ method, path, parameter, info }) => ({
        where: `${method} ${path}`,
        what: `${kind}${parameter ? ` in ${parameter}` : ""}: ${info}`,
        // No browser of these years reads that header, and the filters of older ones opened holes of their own.
        serious: !info.startsWith("X-XSS-Protection"),
      })),
    );
    return { looked: entries.length, findings };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
