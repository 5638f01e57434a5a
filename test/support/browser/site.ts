import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
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
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost",
  // The next page finds the process, and what it knows of the scripts, as the last one left it.
  "--process-per-site",
  // No page lives for as long as it takes to optimize its scripts.
  "--js-flags=--no-opt --no-maglev",
];

let launched: Promise<Browser> | undefined;

/** The browser of all files that one process runs, one after the other; their windows end with their tests. */
export async function openBrowser() {
  if (!(await launched)?.isConnected()) launched = chromium.launch({ executablePath: process.env.CHROMIUM, args });
  const browser = await (launched as Promise<Browser>);
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  return browser;
}

/** A production server of one test file's own, and a browser. */
export async function openSite(options: ServerOptions = {}) {
  const [server, browser] = await Promise.all([openServer(options), openBrowser()]);
  return { ...server, browser };
}

/** Holds back what a page or window asks for, its scripts unless told otherwise, until the returned function is called. */
export async function stall(asker: Page | BrowserContext, what: string | RegExp = "**/assets/*.js") {
  const { promise, resolve } = Promise.withResolvers<void>();
  await asker.route(what, async (route) => {
    await promise;
    // What a page asked for that has been left is gone by then.
    await route.continue().catch(() => {});
  });
  return () => resolve();
}

type Fiber = {
  child: Fiber | null;
  sibling: Fiber | null;
  memoizedState: { isDehydrated?: boolean; dehydrated?: unknown } | null;
};

/** Until a page's script has taken all of the server's HTML over, its last parts too: only then does a link hear a click. */
export const hydrated = (page: Page) =>
  page.waitForFunction(
    () => {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      if (!key) return false;
      const root = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
      const waits = (fiber: Fiber | null): boolean => {
        for (let each = fiber; each; each = each.sibling) {
          if (each.memoizedState?.isDehydrated || each.memoizedState?.dehydrated || waits(each.child)) return true;
        }
        return false;
      };
      return !waits(root?.stateNode.current ?? null);
    },
    undefined,
    // Asked at each frame, it would hold up what it waits for.
    { polling: 50 },
  );

/** Goes to an address, and waits until its page hears clicks. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** For what the server tells an open page: sooner than that page asks again by itself, every 15 s. */
export const SOON = { timeout: 10_000 };
