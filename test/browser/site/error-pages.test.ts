import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";

/** A server whose database has lost its tables: every read is a fault. */
const server = await openSite({
  seed: false,
  fill: async ({ d1 }) => {
    for (const table of ["products", "sessions"]) await d1.exec(`DROP TABLE ${table}`);
  },
});
const page = await server.browser.newPage({ viewport: { width: 390, height: 844 } });

/** The id on the page is that of the answer, so that an operator finds its log line. */
async function expectsRequestId(answer: Awaited<ReturnType<Page["goto"]>>) {
  const id = await answer?.headerValue("X-Request-Id");
  expect(id).toBeTruthy();
  expect(await page.locator("code").textContent()).toBe(id);
}

test("a menu that cannot be read says so, with the request's id", async () => {
  const answer = await page.goto(`${server.origin}/vendor/anybody/menu`);
  expect(answer?.status()).toBe(503);
  await page.getByRole("heading", { name: "Error: Failed to load vendor or products data." }).waitFor();
  await expectsRequestId(answer);
});

test("a fault of ours shows the error page, the request's id and nothing else of it", async () => {
  await page.setExtraHTTPHeaders({ Cookie: `__Host-refreshToken=${"a".repeat(40)}` });
  const answer = await page.goto(`${server.origin}/account`);
  expect(answer?.status()).toBe(500);
  await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  await expectsRequestId(answer);
  expect(await page.content()).not.toMatch(/D1_ERROR|no such table|SQLITE|\bat \w+ \(/);
  expect(await seriousFindings(page)).toEqual([]);
});

test("a navigation inside of a page that fails shows the id of its own answer", async () => {
  const visitor = await server.browser.newPage();
  await visitor.goto(`${server.origin}/contact`);
  await hydrated(visitor);
  const failing = visitor.waitForResponse((answer) => answer.status() === 500);
  await visitor.setExtraHTTPHeaders({ Cookie: `__Host-refreshToken=${"a".repeat(40)}` });
  await visitor.getByRole("link", { name: "Vendors", exact: true }).click();
  const id = await (await failing).headerValue("X-Request-Id");
  await visitor.getByRole("heading", { name: "Failed to fetch vendor data" }).waitFor();
  expect(id).toBeTruthy();
  expect(await visitor.locator("code").textContent()).toBe(id);
  await visitor.close();
});

test("a page that is not there leads on", async () => {
  const answer = await page.goto(`${server.origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.title()).toMatch(/^Page not found/);
  expect(await page.getByRole("link", { name: "Browse dispensaries" }).getAttribute("href")).toBe("/nearby");
});
