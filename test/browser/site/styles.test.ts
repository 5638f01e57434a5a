import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { hydrated, openPage, openSite } from "#test/support/browser/site.ts";

const { origin, browser } = await openSite();

/** Where everything stands and how it looks, as far as a wrong order of styles would show. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    // What floats comes in any order; the styles order it.
    const shown = document.querySelectorAll("body :not(script, link, #floating-stack *)");
    return [...shown].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, fontSize, display } = getComputedStyle(element);
      return [element.tagName, x, y, width, height, color, backgroundColor, fontSize, display].join(" ");
    });
  });

test.each([390, 1280])("a page opened from home looks the same as opened directly, at %s px", async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
  const complaints: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => complaints.push(error.message));
  // A font that comes late is shown from the next page on: here it never comes.
  await page.route(/\.woff2$/, (route) => route.fulfill({ body: "" }));
  await page.goto(origin, { waitUntil: "networkidle" });
  const home = await layoutOf(page);
  const sheet = page.locator("link[rel=stylesheet]");
  expect(await sheet.count()).toBe(0);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("link", { name: "Contact" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Get in Touch" }).waitFor();
  expect(await sheet.count()).toBe(0);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const current = await layoutOf(page);
  await page.goBack({ waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1, name: /nearest you/ }).waitFor();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  expect(await layoutOf(page)).toEqual(home);
  await page.goto(`${origin}/contact`, { waitUntil: "networkidle" });
  expect(await sheet.count()).toBe(0);
  expect(current).toEqual(await layoutOf(page));
  expect(complaints).toEqual([]);
});

async function visit(path: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(origin + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/** How light the page's ground is, from black (0) to white (1). */
const ground = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  });

/** The same of the bars that a phone's browser has around the page. */
const bars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    const hex = metas.find(({ media }) => matchMedia(media).matches)?.content ?? "";
    return [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 765;
  });

test("a page is light or dark as the device is, without scripts too", async () => {
  for (const [colorScheme, isDark] of [
    ["light", false],
    ["dark", true],
  ] as const) {
    const page = await visit("/terms", { colorScheme });
    expect((await ground(page)) < 0.2).toBe(isDark);
    expect(await bars(page)).toBeCloseTo(await ground(page), 1);
    await page.context().close();
    const plain = await visit("/terms", { colorScheme, javaScriptEnabled: false });
    const [, lightness = ""] =
      /oklch\(([\d.]+)/.exec(await plain.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor)) ??
      [];
    expect(Number(lightness) < 0.5).toBe(isDark);
    await plain.context().close();
  }
});

test("a chosen theme applies at once and on the next pages, until it is set back to the device's", async () => {
  const page = await visit("/terms", { colorScheme: "light" });
  const themes = page.getByRole("group", { name: "Theme" });
  await themes.waitFor();
  expect(await themes.getByRole("radio", { name: "Auto" }).isChecked()).toBe(true);
  await themes.getByRole("radio", { name: "Dark" }).check();
  expect(await ground(page)).toBeLessThan(0.2);
  expect(await bars(page)).toBeLessThan(0.2);
  await page.goto(`${origin}/contact`);
  expect(await ground(page)).toBeLessThan(0.2);
  expect(await bars(page)).toBeLessThan(0.2);
  await hydrated(page);
  await themes.waitFor();
  expect(await themes.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await themes.getByRole("radio", { name: "Auto" }).check();
  expect(await ground(page)).toBeGreaterThan(0.9);
  expect(await bars(page)).toBeGreaterThan(0.9);
  await page.reload();
  expect(await ground(page)).toBeGreaterThan(0.9);
  await page.context().close();
});

test("in the dark everything can be read", async () => {
  const page = await visit("/", { colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of ["/", `/vendor/${demoVendorIds.vendor}/menu`, "/courier", "/register"]) {
    await openPage(page, origin + path);
    expect(await seriousFindings(page), path).toEqual([]);
  }
  await page.context().close();
});

/** The most elements that the browser restyles at once, as its trace counts them. */
async function restyledBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const counts: number[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === "UpdateLayoutTree") counts.push(args?.elementCount ?? 0);
  });
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  return Math.max(...counts);
}

test("typing, ticking a box or opening an order restyles a small part of the dashboard, never all of it", async () => {
  const page = await visit("/login", { viewport: { width: 1280, height: 844 } });
  await signInDemo(page.context(), origin, "vendor");
  const share = async (path: string, act: () => Promise<unknown>, planted = "") => {
    await openPage(page, origin + path);
    await page.evaluate((rule) => rule && document.styleSheets[0]?.insertRule(rule), planted);
    const elements = await page.locator("*").count();
    expect(elements).toBeGreaterThan(1000);
    return (await restyledBy(page, act)) / elements;
  };
  const menu = "/vendor-dashboard/menu";
  const press = () => page.getByRole("searchbox").press("b");
  expect(await share(menu, press)).toBeLessThan(0.2);
  expect(await share(menu, () => page.locator("main input[type=checkbox]:visible").nth(2).click())).toBeLessThan(0.2);
  const open = () => page.locator("main details > summary:visible").nth(2).click();
  expect(await share("/vendor-dashboard", open)).toBeLessThan(0.2);
  // Control: a rule that applies to any child restyles everything.
  expect(await share(menu, press, ".planted:has(details[open]) > * { order: 1 }")).toBeGreaterThan(0.9);
  await page.context().close();
});
