import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import type { Point } from "#app/domain/places/geo.ts";
import { signInDemo } from "./demo.ts";
import { hydrated } from "./site.ts";

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
export const desk = { viewport: { width: 1280, height: 900 } };

/** The cookie of a shopper's address. */
export const addressCookie = (origin: string, address: string, point: Point) => ({
  name: "userAddress",
  value: encodeURIComponent(JSON.stringify({ address, lat: point.lat, lng: point.lng })),
  url: origin,
});

/** The windows of one test: they close after it, and no script in them may have failed. */
export function windowsOf({ origin, browser }: { origin: string; browser: Browser }) {
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  afterEach(async () => {
    const unexpected = complaints;
    await Promise.all(contexts.map((context) => context.close()));
    [contexts, complaints] = [[], []];
    expect(unexpected).toEqual([]);
  });

  async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    contexts.push(context);
    context.on("weberror", (webError) => complaints.push(webError.error().message));
    return context;
  }

  return {
    newContext,
    newPage: async (options?: BrowserContextOptions) => (await newContext(options)).newPage(),
    complain: (text: string) => void complaints.push(text),
    /** What was complained of so far and is no fault of the page. */
    forgive(known = /./): string[] {
      const forgiven = complaints.filter((text) => known.test(text));
      complaints = complaints.filter((text) => !known.test(text));
      return forgiven;
    },
    /** A page of one of the demo's people, on a courier's phone or at a desk. */
    async signedIn(person: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const context = await newContext({ ...(person === "courier" || person === "driver" ? phone : desk), ...options });
      await signInDemo(context, origin, person);
      const page = await context.newPage();
      await page.goto(origin + path);
      if (options.javaScriptEnabled !== false) await hydrated(page);
      return page;
    },
  };
}
