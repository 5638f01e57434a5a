import { chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import { type ServerOptions, startServer } from "./server.ts";

/** A production server of one test file's own, which ends with its tests. */
export async function openServer(options: ServerOptions = {}) {
  const server = await startServer(options);
  afterAll(() => server.stop());
  return server;
}

const args = [
  "--no-sandbox",
  // Nothing is elsewhere. Without a route in between, what a page loaded once comes from the browser's cache.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
  // The next page finds the process, and what it knows of the scripts, as the last one left it.
  "--process-per-site",
];

export async function openBrowser() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args });
  afterAll(() => browser.close());
  return browser;
}

/** A production server and a browser of one test file's own. */
export async function openSite(options: ServerOptions = {}) {
  const [server, browser] = await Promise.all([openServer(options), openBrowser()]);
  return { ...server, browser };
}

/** Until a page's script has taken the server's HTML over. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
