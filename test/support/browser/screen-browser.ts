import type { Browser, BrowserContext, Page } from "playwright-core";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { courierWish } from "../couriers.ts";
import type { Demo, State, Viewer } from "../screens/state.ts";
import { firstProductOf, placeDemoOrder, signInDemo } from "./demo.ts";
import { openPage } from "./site.ts";

const VINE = { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 };

/** A browser for every viewer of one server, opened when the first screen asks for it. */
export class ScreenBrowser implements Demo {
  private readonly viewers = new Map<Viewer, Promise<BrowserContext>>();
  private readonly browser: Browser;
  private readonly origin: string;

  constructor(browser: Browser, origin: string) {
    this.browser = browser;
    this.origin = origin;
  }

  /** Opens a screen in one of its states, and gives what the browser complained of meanwhile. */
  async show({ as = "visitor", path, open, refused }: State): Promise<{ page: Page; complaints: string[] }> {
    const context = await this.as(as);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewportSize({ width: 390, height: 844 });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      const ours = message.location().url.startsWith(this.origin);
      const isResponse = refused && message.text().startsWith("Failed to load resource");
      if (message.type() === "error" && ours && !isResponse) complaints.push(message.text());
    });
    await openPage(page, this.origin + (typeof path === "string" ? path : await path(this)));
    await open?.(page);
    return { page, complaints };
  }

  /** The link of an order that a shopper has just placed. */
  async placedOrder(vendorId: string = demoVendorIds.single): Promise<string> {
    return (await placeDemoOrder(this.origin, { vendorId, firstName: "Ana" })).link;
  }

  /** The same of one that was picked up. */
  collectedOrder = () => this.movedOrder("status", { status: "COMPLETED", idChecked: true });

  /** The same of one that the dispensary prepares. */
  acceptedPickup = () => this.movedOrder("stage", { stage: "accepted", readyInMinutes: 20 });

  private async movedOrder(call: "status" | "stage", move: object): Promise<string> {
    const link = await this.placedOrder(demoVendorIds.vendor);
    const orderId = /order-confirmation\/([^?]+)/.exec(link)?.[1];
    const { request } = await this.as("vendor");
    const response = await request.put(`${this.origin}/api/orders/${orderId}/${call}`, {
      data: move,
      headers: { Origin: this.origin },
    });
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
    return link;
  }

  /** The ID of a courier request that somebody without an account has made. */
  async visitorsRequest(): Promise<string> {
    const { request } = await this.as("visitor");
    const response = await request.post(`${this.origin}/api/courier-requests`, {
      data: courierWish,
      headers: { Origin: this.origin },
    });
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
    return ((await response.json()) as { data: { _id: string } }).data._id;
  }

  async firstProduct(vendorId: string): Promise<string> {
    return firstProductOf(this.origin, vendorId);
  }

  async firstOrder(): Promise<string> {
    return (await this.firstLink("vendor", "/vendor-dashboard", "/print"))?.split("/").at(-2) ?? "";
  }

  async firstRequest(): Promise<string> {
    const link = await this.firstLink("partner", "/courier-dashboard?tab=requests", "/record");
    return link?.split("/").at(-2) ?? "";
  }

  /** The page of a webhook that was just added. */
  newWebhook = (): Promise<string> => this.addWebhook("partner", "courier-webhooks", "/courier-dashboard");
  newOrderWebhook = (): Promise<string> => this.addWebhook("vendor", "order-webhooks", "/vendor/integrations");

  private async addWebhook(who: "partner" | "vendor", calls: string, base: string): Promise<string> {
    const { request } = await this.as(who);
    const added = await request.post(`${this.origin}/api/${calls}`, {
      data: { url: `http://localhost:1/${crypto.randomUUID()}` },
      headers: { Origin: this.origin },
    });
    return `${base}/webhooks/${((await added.json()) as { _id: string })._id}`;
  }

  async close() {
    for (const context of this.viewers.values()) await (await context).close();
  }

  as(viewer: Viewer): Promise<BrowserContext> {
    const known = this.viewers.get(viewer) ?? this.welcome(viewer);
    this.viewers.set(viewer, known);
    return known;
  }

  private async welcome(viewer: Viewer): Promise<BrowserContext> {
    const context = await this.browser.newContext({ reducedMotion: "reduce" });
    await context.grantPermissions(["clipboard-write"]);
    if (viewer === "visitor") return context;
    if (viewer === "shopper" || viewer === "buyer") {
      const value = encodeURIComponent(JSON.stringify(VINE));
      await context.addCookies([{ name: "userAddress", value, url: this.origin }]);
      if (viewer === "buyer") await this.fillCart(context);
      return context;
    }
    await signInDemo(context, this.origin, viewer);
    return context;
  }

  private async fillCart(context: BrowserContext) {
    const page = await context.newPage();
    await openPage(page, `${this.origin}/vendor/${demoVendorIds.longName}/menu`);
    for (const at of [0, 1, 2])
      await page
        .getByRole("button", { name: /^Add .* to cart$/ })
        .nth(at)
        .click();
    await page.close();
  }

  private async firstLink(viewer: Viewer, path: string, ending: string) {
    const page = await (await this.as(viewer)).newPage();
    await page.goto(this.origin + path);
    const link = await page.locator(`a[href$="${ending}"]`).first().getAttribute("href");
    await page.close();
    return link;
  }
}
