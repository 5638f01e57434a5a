/**
 * `npm run lab -- lighthouse`: Lighthouse's four scores of every public page, on the production build, as a phone on a slow line
 * that is really throttled. It is no dependency of ours: it is installed into the machine's temporary folder.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BrowserContext, chromium } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { median } from "#test/bench/figures.ts";
import { startServer } from "#test/support/browser/server.ts";
import { buildIfStale } from "#workers/local/build.ts";
import { findChromium } from "#workers/local/chromium.mjs";
import { readCommand, refuseCommand } from "#workers/local/read-command.mjs";
import { freePort } from "./peers/servers.ts";

const VERSION = "13.5.0";
const GOAL = 95;
type Category = "performance" | "accessibility" | "best-practices" | "seo";
type Audit = { id: string; score: number | null; title: string; displayValue?: string };
type Report = {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const { values } = readCommand("lab lighthouse");

const categories = (values.categories?.split(",") ?? [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
]) as Category[];

const menu = `/vendor/${demoVendorIds.vendor}/menu`;
type Page = { path: string; address?: true; cart?: true; skipAudits?: string[] };
const pages: Record<string, Page> = {
  home: { path: "/" },
  nearby: { path: "/nearby", address: true },
  menu: { path: menu },
  // What is no place for a search engine says noindex, and a page that is not there 404: on purpose, so they cost nothing.
  checkout: { path: "/checkout", address: true, cart: true, skipAudits: ["is-crawlable"] },
  courier: { path: "/courier" },
  "courier-request": { path: "/courier-request" },
  contact: { path: "/contact" },
  sales: { path: "/sales" },
  terms: { path: "/terms" },
  "add-strain": { path: "/add-strain" },
  login: { path: "/login" },
  register: { path: "/register" },
  "reset-password-request": { path: "/reset-password-request" },
  "courier-login": { path: "/courier-login" },
  "not-found": { path: "/no/such/page", skipAudits: ["http-status-code", "is-crawlable"] },
};

async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(tmpdir(), `nearleaf-lighthouse-${VERSION}`);
  const entry = join(folder, "node_modules/lighthouse/core/index.js");
  if (!existsSync(entry)) {
    console.log("Installing Lighthouse …");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }');
    const args = ["install", `lighthouse@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
    const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error("Lighthouse did not install.");
  }
  return (await import(pathToFileURL(entry).href)).default;
}

/** A browser with its storage in a folder of its own, which Lighthouse joins through the port. */
async function openBrowser(port: number) {
  const folder = mkdtempSync(join(tmpdir(), "nearleaf-browser-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const vine = { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 };

/** What a shopper has with it on a page, and nothing else. */
async function pack(context: BrowserContext, origin: string, { address, cart }: Page) {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(origin + menu);
  await page.evaluate(() => localStorage.clear());
  if (cart) {
    await page.reload({ waitUntil: "networkidle" });
    await page
      .getByRole("button", { name: /^Add .* to cart$/ })
      .first()
      .click();
    await page.waitForFunction(() => localStorage.getItem("cartItems") !== null);
  }
  const value = encodeURIComponent(JSON.stringify(vine));
  if (address) await context.addCookies([{ name: "userAddress", value, url: origin }]);
  await page.close();
}

/** Every audit that costs a score, by its id, with what it measured. */
const costly = (report: Report, category: Category) =>
  report.categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => [id, report.audits[id]?.displayValue?.replace(/\s/g, " ")].filter(Boolean).join(" "));

async function measure(lighthouse: Lighthouse, url: string, port: number, page: Page, runs: number) {
  const reports: Report[] = [];
  let lost = 0;
  while (reports.length < runs) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: categories,
      throttlingMethod: "devtools",
      ignoreStatusCode: true,
      ...(page.skipAudits ? { skipAudits: page.skipAudits } : {}),
    });
    const report = result?.lhr;
    if (report && !report.runtimeError) reports.push(report);
    // A busy machine loses a trace now and then.
    else if (++lost > 3) throw new Error(`${url}: ${report?.runtimeError?.message ?? "no report"}`);
  }
  const scores = Object.fromEntries(
    categories.map((name) => [
      name,
      median(reports.map((report) => Math.round((report.categories[name].score ?? 0) * 100))),
    ]),
  ) as Record<Category, number>;
  const low = categories.filter((name) => scores[name] < GOAL);
  const last = reports.at(-1) as Report;
  return { scores, because: low.flatMap((name) => costly(last, name)).join(", ") };
}

const runs = Number(values.runs);
const only = values.only?.split(",");
const unknown = only?.find((name) => !Object.hasOwn(pages, name));
if (unknown !== undefined) refuseCommand("lab lighthouse", `There is no page '${unknown}'`);
const chosen = Object.entries(pages).filter(([name]) => !only || only.includes(name));
const lighthouse = await loadLighthouse();
const named = values.origin;
if (!named) await buildIfStale();
const server = named ? undefined : await startServer();
const origin = named ?? server?.origin ?? "";
const port = await freePort();
const browser = await openBrowser(port);
try {
  const rows: Record<string, Record<Category, number> & { verdict: string; because: string }> = {};
  for (const [name, page] of chosen) {
    await pack(browser.context, origin, page);
    const { scores, because } = await measure(lighthouse, origin + page.path, port, page, runs);
    const met = categories.every((category) => scores[category] >= GOAL);
    rows[name] = { ...scores, verdict: met ? "met" : "missed", because };
    console.log(`${name}: ${categories.map((category) => scores[category]).join(" ")} ${because}`);
  }
  console.table(rows);
  const missed = Object.values(rows).filter(({ verdict }) => verdict === "missed").length;
  console.log(
    `Lighthouse ${VERSION}, goal ${GOAL} in each, n = ${runs}: ${chosen.length - missed} met, ${missed} missed.`,
  );
  if (missed > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server?.stop();
}
