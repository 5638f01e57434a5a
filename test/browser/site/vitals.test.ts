import { expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";

const { browser, origin } = await openSite();

test("a page's speed is reported once, by its route's pattern, by a script that came after its load", async () => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } });
  // Playwright hears of no beacon that a page sends as it goes.
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, body) => {
      localStorage.setItem("sent", `${localStorage.getItem("sent") ?? ""}${path} ${body}\n`);
      return send(path, body);
    };
  });
  const page = await context.newPage();
  const script = page.waitForResponse(/\/assets\/vitals-[^/]*\.js$/);
  await page.goto(`/vendor/${demoVendorIds.vendor}/menu?category=Flower`);
  await hydrated(page);
  await script;
  const began = await page.evaluate(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const script = performance.getEntriesByType("resource").find(({ name }) => /\/assets\/vitals-/.test(name));
    return (script?.startTime ?? 0) - (load?.loadEventStart ?? Number.POSITIVE_INFINITY);
  });
  expect(began).toBeGreaterThanOrEqual(0);

  await page.getByRole("button", { name: /^Add / }).first().click();
  await page.waitForFunction(() => performance.getEntriesByType("first-input").length > 0);
  await page.goto("/robots.txt");
  const [, path, body = ""] = /^(\S+) (.*)\n$/.exec((await page.evaluate("localStorage.sent")) as string) ?? [];
  expect(path).toBe("/vitals");
  expect(JSON.parse(body)).toEqual({
    route: "/vendor/:vendorId/menu",
    LCP: expect.any(Number),
    INP: expect.any(Number),
    CLS: expect.any(Number),
  });
  await context.close();
});

test("an admin reads on a phone how fast each route was, without scripts", async () => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  await signInDemo(context, origin, "admin");
  for (const LCP of [1200, 4100]) {
    const report = { data: JSON.stringify({ route: "/nearby", LCP }), headers: { Origin: origin } };
    expect((await context.request.post("/vitals", report)).status()).toBe(204);
  }
  const page = await context.newPage();
  await page.goto("/admin/health");
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Largest paint (LCP)" }) });
  expect(await card.getByText("Good up to 2.5 s, poor above 4.0 s.").count()).toBe(1);
  const route = card.locator("li", { has: page.getByText("/nearby", { exact: true }) });
  expect(await route.textContent()).toContain("4.1 s, poor");
  expect(await route.getByRole("img", { name: "LCP of /nearby by day" }).locator("rect").count()).toBe(1);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await context.close();
});
