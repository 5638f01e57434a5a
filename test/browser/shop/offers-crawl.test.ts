import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packs } from "#app/domain/compliance/packs/index.ts";
import { createDb } from "#db/client.ts";
import { placeDemoOrder } from "#test/support/browser/demo.ts";
import { addButton, basket } from "#test/support/browser/menu-pages.ts";
import { hydrated, openSite } from "#test/support/browser/site.ts";
import { addressCookie, desk, phone } from "#test/support/browser/windows.ts";
import { deep } from "#test/support/depth.ts";
import { somewhere } from "#test/support/nearby.ts";
import { caseIn } from "#test/support/offers/law.ts";
import { fillLoudly, loudFacts } from "#test/support/offers/loud.ts";
import { faultsOf, type Texts, tableOf } from "#test/support/offers/marks.ts";
import { openShop } from "#test/support/shop.ts";

const packStates = packs.map(({ state }) => state);
const states = deep
  ? packStates
  : packStates.filter((state) => ["CA", "CT", "IL", "MA", "NJ", "NY", "WA"].includes(state));
const places = new Map(states.map((state) => [state, somewhere()]));
const loudId = (state: string) => `loud-${state.toLowerCase()}`;
const dreamId = (state: string) => `dream${state.toLowerCase()}`;

const site = await openSite({
  seed: false,
  clock: "2026-11-24T20:00:00Z",
  fill: async ({ d1 }) => {
    const db = createDb(d1);
    for (const [state, place] of places) {
      const id = loudId(state);
      await openShop(db, { id, dispensaryName: `Loud ${state}`, ...loudFacts(state, place) });
      await fillLoudly(db, id, caseIn(state).claims, { id: dreamId(state) });
    }
    const known = "'Coastline', 'Something', 'Flower', 0";
    await d1.exec(`INSERT INTO catalogue_products (id, brand, name, category, created_at) VALUES ('known', ${known})`);
    await d1.exec(
      "INSERT INTO strains (id, name, classification, approved, created_at) VALUES ('blue', 'Blue Dream', 'Sativa', 1, 0)",
    );
  },
});

let still: BrowserContext;
let live: BrowserContext;
beforeAll(async () => {
  [still, live] = await Promise.all([
    site.browser.newContext({ ...phone, javaScriptEnabled: false, bypassCSP: true }),
    site.browser.newContext(phone),
  ]);
  for (const context of [still, live]) await context.addCookies([{ name: "adult", value: "1", url: site.origin }]);
});

/** What a page shows, names and adds by its styles, and what stands struck in it, seen or not. */
const shownOn = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll("body *")];
    const names = ["alt", "aria-label", "title", "placeholder", "value"];
    const parts = elements.flatMap((element) =>
      [undefined, "::before", "::after"].map((part) => ({ element, part, style: getComputedStyle(element, part) })),
    );
    const struck = parts.filter(
      ({ element, style }) => style.textDecorationLine.includes("line-through") || element.matches("s, del, strike"),
    );
    return [
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown
      document.body.innerText,
      ...struck.map(({ element }) => `<s >${element.textContent}</s>`),
      ...parts.map(({ part, style }) => (part ? style.content : "")),
      ...elements.flatMap((element) => names.map((name) => element.getAttribute(name) ?? "")),
    ].join("\n");
  });

/** A page as a phone and a desk show it, and what its source says to search engines. */
async function textsOf(name: string, page: Page): Promise<Texts> {
  const narrow = await shownOn(page);
  await page.setViewportSize(desk.viewport);
  const wide = await shownOn(page);
  await page.setViewportSize(phone.viewport);
  const source = (await page.content()).replace(/<(style|script)(?![^>]*ld\+json).*?<\/\1>/gs, "");
  return { [name]: narrow, [`${name}, wide`]: wide, [`${name}, source`]: source };
}

async function crawl(state: string): Promise<Texts> {
  const id = loudId(state);
  const dream = dreamId(state);
  const cookie = addressCookie(site.origin, `1 Main St, Town, ${state} 90012`, places.get(state)!);
  for (const context of [still, live]) await context.addCookies([cookie]);
  const [page, shop] = await Promise.all([still.newPage(), live.newPage()]);
  const paths = {
    dispensary: `/vendor/${id}`,
    product: `/vendor/${id}/menu/blue-dream-${dream}`,
    nearby: "/nearby?mode=pickup",
    brand: "/brands/coastline",
    ...(deep ? { search: "/nearby?mode=pickup&q=blue", strain: "/strains/blue-dream" } : {}),
  };
  const read: Texts = {};
  const add = async (name: string, tab: Page) => Object.assign(read, await textsOf(name, tab));
  const open = async (path: string) => {
    await shop.goto(site.origin + path);
    await hydrated(shop);
  };
  const withoutScripts = async () => {
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(site.origin + path);
      await add(name, page);
    }
  };
  const withScripts = async () => {
    await open(`/vendor/${id}/menu`);
    await add("menu", shop);
    await addButton(shop, "Blue Dream").click();
    await basket(shop).click();
    await shop.getByRole("link", { name: "Checkout" }).waitFor();
    await add("cart", shop);
    await open("/checkout");
    await shop.getByText(/will text you/).waitFor();
    await add("checkout", shop);
    const { link, orderId } = await placeDemoOrder(site.origin, { vendorId: id, productId: dream });
    await open(new URL(link, site.origin).href.slice(site.origin.length));
    await add("placed order", shop);
    await open(`/order-confirmation/${orderId}/receipt`);
    await add("its receipt", shop);
    await shop.evaluate(() => localStorage.clear());
  };
  await Promise.all([withoutScripts(), withScripts()]);
  await Promise.all([page.close(), shop.close()]);
  return read;
}

const read: { law: ReturnType<typeof caseIn>; texts: Texts }[] = [];
afterAll(() => console.log(tableOf(read)));

test.each(states)("%s: no page shows what the law forbids, or leaves out what it requires", async (state) => {
  const law = caseIn(state);
  const texts = await crawl(state);
  read.push({ law, texts });
  expect(faultsOf(law, texts)).toEqual([]);
});

test.each([
  ["an element that strikes", `<p hidden><del>$45</del></p>`, "struck"],
  ["a style that strikes", `<style>.was { text-decoration: line-through }</style><p class="was">$45</p>`, "struck"],
  ["a text in a style", `<style>#plant::after { content: "20% off" }</style><p id="plant"></p>`, "percent"],
  ["a name for screen readers", `<p aria-label="Crazy Tuesday"></p>`, "promotion"],
])("planted on a page of Massachusetts, %s is found", async (_, planted, mark) => {
  const page = await still.newPage();
  await page.goto(`${site.origin}/vendor/${loudId("MA")}/menu`);
  expect(faultsOf(caseIn("MA"), { page: await shownOn(page) })).toEqual([]);
  await page.evaluate((html) => document.querySelector("main")?.insertAdjacentHTML("beforeend", html), planted);
  expect(faultsOf(caseIn("MA"), { page: await shownOn(page) })).toContain(`page: ${mark}`);
  await page.close();
});
