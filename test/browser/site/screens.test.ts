import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createDb } from "#db/client.ts";
import { users } from "#db/schema/index.ts";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { demoUsers } from "#db/seed/demo-people.ts";
import { tabTo } from "#test/support/browser/keyboard.ts";
import { ScreenBrowser } from "#test/support/browser/screen-browser.ts";
import { faultsOf } from "#test/support/browser/screen-check.ts";
import { openPage, openServer, openSite } from "#test/support/browser/site.ts";
import { deep } from "#test/support/depth.ts";
import { screens } from "#test/support/screens/index.ts";
import type { State } from "#test/support/screens/state.ts";
import { openShop } from "#test/support/shop.ts";
import type { State as Folder } from "#workers/local/state.ts";

type World = NonNullable<State["world"]>;

/** The demo's people without anything that happened to them: no product, no order, no request. */
async function peopleAlone({ d1 }: Folder) {
  const db = createDb(d1);
  const named = ["vendor", "rival", "limited", "partner"] as const;
  for (const key of named) {
    // Far from where the shoppers are, so that they find nobody.
    const place = { lat: 40.7, lng: -74 };
    await openShop(db, { id: demoVendorIds[key], ...place, courierServiceEnabled: key === "partner" });
  }
  for (const user of demoUsers(Date.now())) await db.insert(users).values(user);
}

const { origin, browser } = await openSite();
const demo = new ScreenBrowser(browser, origin);
const otherSite = async (fill: (state: Folder) => Promise<unknown>) =>
  new ScreenBrowser(browser, (await openServer({ seed: false, fill })).origin);
/** The short form of the tests looks at the demo alone: starting a server costs as much as three pages. */
const worlds: Partial<Record<World, ScreenBrowser>> = deep
  ? {
      demo,
      empty: await otherSite(peopleAlone),
      broken: await otherSite(async (state) => {
        await peopleAlone(state);
        await state.d1.exec("DROP TABLE products");
      }),
    }
  : { demo };

/** The paths of all screens; a file that is no component answers without one. */
function screensOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path: own, index, file, children = [] }) => {
    const path = own ? `${above}/${own.replace(/^\//, "")}` : above;
    const shown = (own || index) && file.endsWith(".tsx");
    return [...(shown ? [path || "/"] : []), ...screensOf(children, path)];
  });
}

test("every screen of the route table is checked, and no other", async () => {
  expect(Object.keys(screens).sort()).toEqual([...new Set(screensOf(await routes))].sort());
  expect(main.filter((path) => !screens[path])).toEqual([]);
});

test("an undeclared screen is reported", () => {
  const added = [
    { path: "deals", file: "routes/shop/deals.tsx" },
    { path: "deals.csv", file: "routes/shop/deals.ts" },
  ];
  expect(screensOf(added)).toEqual(["/deals"]);
});

/** What most people see most of the time. */
const main = ["/", "/nearby", "/vendor/:vendorId/menu", "/checkout", "/vendor-dashboard", "/courier-orders"];
const ordinary = (states: State[]) => states.find(({ name }) => name === "ordinary") ?? states[0];

/** The short form looks at the main screens as they are met most, the long form at every state of every screen. */
const looked = Object.entries(screens).flatMap(([path, states]) => {
  const shown = deep ? states : main.includes(path) ? [ordinary(states)] : [];
  return shown.flatMap((state) => (state ? [[`${path}: ${state.name}`, state] as const] : []));
});

describe.concurrent("a screen at a phone's, a tablet's and a desk's width, and zoomed", () => {
  test.each(looked)("%s", { timeout: 240_000 }, async (_, state) => {
    const { page, complaints } = await worlds[state.world ?? "demo"]!.show(state);
    const faults = [...complaints, ...(await faultsOf(page))];
    await page.close();
    expect(faults).toEqual([]);
  });
});

test("who asks for stillness gets no transition, however short: a page that is turned is laid out at once", {
  tags: "detail",
}, async () => {
  const { page } = await demo.show({ name: "still", path: `/vendor/${demoVendorIds.single}/menu` });
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration),
  );
  expect([...new Set(durations.flatMap((list) => list.split(", ")))]).toEqual(["0s"]);
  await page.close();
});

test("with forced colors, what is chosen and what can be pressed have a line around them", {
  tags: "detail",
}, async () => {
  const context = await browser.newContext({ forcedColors: "active", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openPage(page, `${origin}/vendor/${demoVendorIds.single}/menu`);
  const line = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle === "none" ? "" : outlineWidth;
      });
  expect(await line(".pill[aria-current]")).toBe("3px");
  expect(await line(".pill:not([aria-current])")).toBe("");
  expect(await line("main [aria-pressed=true]")).toBe("3px");
  expect(await line("main [aria-pressed=false]")).toBe("1px");
  expect(await line(".product-add")).toBe("1px");
  await tabTo(page, page.locator(".product-add").first());
  expect(await line(".product-add")).toBe("3px");
  await context.close();
});

test("the checks notice what is planted: no name, too wide, too small, no ring, no picture, a cut label, motion, one over another", {
  tags: "detail",
}, async () => {
  const { page } = await demo.show({ name: "planted", path: "/terms" });
  await page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    main.insertAdjacentHTML(
      "beforeend",
      `<button type="button"></button><p style="width: 2000px">Wide</p><img src="/nothing.jpg" alt="Nothing">
       <form><button type="submit" style="height: 30px; min-height: 0; outline: none !important" class="ringless">Send</button></form>
       <h6>Six</h6><svg role="img" aria-label="Sales" width="40"><text y="9">December</text></svg>
       <button type="button" style="position: fixed; right: 8px; bottom: 8px; min-height: 44px">Under</button>
       <a href="/terms" style="position: fixed; right: 0; bottom: 0; padding: 20px">Over</a>`,
    );
    document.styleSheets[0]?.insertRule(".ringless:focus-visible { outline: none !important }", 0);
    main.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 60_000 });
  });
  await page.locator("img[alt=Nothing]").evaluate((image: HTMLImageElement) => image.decode().catch(() => {}));
  const found = (await faultsOf(page)).join("\n");
  for (const fault of [
    "button-name",
    "wider than the window",
    "broken image",
    "a target of",
    "focus cannot be seen",
    "heading-order",
    "moves",
    "cut by its chart",
    'covered by <a href="/terms"',
  ])
    expect(found).toContain(fault);
  await page.close();
});
