import type { BrowserContext, Page } from "playwright-core";
import { beforeEach } from "vitest";
import { weekdays } from "#app/domain/local-date.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { createDb, type Db } from "#db/client.ts";
import type { State } from "#workers/local/state.ts";
import { jpeg } from "../pictures.ts";
import { openShop, stock } from "../shop.ts";
import { openPage, openSite } from "./site.ts";
import { addressCookie, windowsOf } from "./windows.ts";

/** Eight in the evening in Los Angeles, an hour before Green Door closes. */
const EIGHT = "2026-06-17T03:00:00Z";
const hours = Object.fromEntries(weekdays.map((day) => [day, { open: "09:00", close: "21:00" }]));

export const SCRIPT = `</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">'"`;

async function fill({ d1, r2 }: State) {
  const db = createDb(d1);
  for (const size of ["", "-small"]) await r2.put(`products/x${size}.jpg`, jpeg());
  await openShop(db, {
    id: "green-door",
    businessHours: hours,
    promoTitle: "Two for one",
    promoImageKey: "promos/gone.jpg",
  });
  for (let at = 0; at < 24; at++)
    await stock(db, "green-door", {
      id: `p${String(at).padStart(2, "0")}`,
      name: `Product ${at}`,
      category: (["Flower", "Vape", "Gear"] as const)[at % 3]!,
      imageKey: "products/x.jpg",
      strain: at % 2 ? "Sativa" : "Indica",
      description: `Description of ${at}.`,
      strainDetails: "Smells of pine.",
      thcPercent: 20,
      salePriceCents: at === 6 ? 2000 : null,
    });
  await openShop(db, { id: "rival", dispensaryName: "Rival" });
  await stock(db, "rival", { id: "r1", name: "Rival Kush", imageKey: "products/x.jpg" });
  await openShop(db, { id: "hostile", dispensaryName: SCRIPT, promoTitle: SCRIPT, promoDescription: SCRIPT });
  const words = { name: SCRIPT, brand: SCRIPT, strain: SCRIPT, amount: SCRIPT, description: SCRIPT };
  await stock(db, "hostile", { ...words, id: "h1", strainDetails: SCRIPT, imageKey: "products/x.jpg" });
  await openShop(db, { id: "limited", dispensaryName: "Sleepy", status: "limited" });
}

/**
 * A server with Green Door (24 products), a rival, a shop that writes script, one that takes no orders, and what a test file
 * adds; for each test a window of a phone whose console has to stay silent.
 */
export async function menuPages(fillMore: (db: Db) => Promise<unknown> = async () => {}) {
  const site = await openSite({
    seed: false,
    clock: EIGHT,
    fill: async (state) => {
      await fill(state);
      await fillMore(createDb(state.d1));
    },
  });
  const { origin, browser } = site;
  const windows = windowsOf(site);
  let context: BrowserContext;

  beforeEach(async () => {
    context = await windows.newContext({ viewport: { width: 390, height: 844 } });
    context.on("console", (message) => {
      // The promo's picture is gone on purpose.
      if (message.type() === "error" && !message.location().url.includes("gone")) windows.complain(message.text());
    });
  });

  return {
    origin,
    browser,
    context: () => context,
    newPage: () => context.newPage(),
    /** Saves an address there, for all pages of a test. */
    deliverTo: (place: Point) => context.addCookies([addressCookie(origin, "1 Main St, Los Angeles, CA 90012", place)]),
    /** Browsers complain of a page that answers 404, whatever it shows. */
    forgiveComplaints: () => windows.forgive(),
    async open(path = "/vendor/green-door/menu", page?: Page) {
      const opened = page ?? (await context.newPage());
      await openPage(opened, origin + path);
      return opened;
    },
  };
}

export const addButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `Add ${name} to cart`, exact: true });
export const basket = (page: Page) => page.getByRole("button", { name: /^Open cart/ });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
