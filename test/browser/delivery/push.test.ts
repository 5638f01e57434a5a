import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoVendorIds } from "#db/seed/demo-ids.ts";
import { placeDemoOrder, signInDemo } from "#test/support/browser/demo.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { aBrowser, decryptPush, pushKeys } from "#test/support/push.ts";

const { origin, browser, d1 } = await openSite();
const REASON = "Get notified of new orders, even when this page is closed.";

/** A push service on this machine: what browsers got from us, still closed. */
const received: { path: string; body: Uint8Array<ArrayBuffer> }[] = [];
const service: Server = createServer(async (request, response) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece);
  received.push({ path: request.url ?? "", body: new Uint8Array(Buffer.concat(pieces)) });
  response.writeHead(201).end();
});
await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
afterAll(() => service.close());
const endpointOf = (path: string) => `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`;

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  received.length = 0;
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});
afterEach(() => context.close());

/**
 * Headless Chromium asks nobody and has no push service: its person says yes, a subscription comes from our service, and both
 * last over a reload.
 */
async function aPushBrowser(path: string) {
  const device = await aBrowser();
  const keys = { p256dh: device.p256dh, auth: device.auth };
  await context.addInitScript(
    ([endpoint, keys, key]) => {
      const subscription = {
        endpoint,
        options: {
          get applicationServerKey() {
            const plain = (localStorage.getItem("test-subscribed") ?? "").replaceAll("-", "+").replaceAll("_", "/");
            return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)).buffer;
          },
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        async unsubscribe() {
          localStorage.removeItem("test-subscribed");
          return true;
        },
      };
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem("test-permission") ?? "default",
      });
      Notification.requestPermission = async () => {
        localStorage.setItem("test-permission", "granted");
        return "granted";
      };
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem("test-subscribed") ? subscription : null) as unknown as PushSubscription | null;
      PushManager.prototype.subscribe = async (options) => {
        if (options?.applicationServerKey !== key || !options.userVisibleOnly) throw new Error("Not our key.");
        localStorage.setItem("test-subscribed", key);
        return subscription as unknown as PushSubscription;
      };
    },
    [endpointOf(path), keys, pushKeys.VAPID_PUBLIC_KEY] as const,
  );
  return device;
}

const part = () => page.getByRole("region", { name: "Notifications on this device" });
const button = (name: RegExp) => part().getByRole("button", { name });

const isOn = () => part().getByText("Notifications are on for this device").waitFor();
async function turnOn() {
  await button(/Turn on/).click();
  await isOn();
}

async function openOrders(person: "vendor" | "rival" | "driver" = "vendor") {
  await signInDemo(context, origin, person);
  await openPage(page, `${origin}/${person === "driver" ? "courier-orders" : "vendor-dashboard"}`);
  await part().waitFor();
}

const subscriptions = async () => {
  const { results } = await d1.prepare("SELECT endpoint FROM push_subscriptions ORDER BY id").all();
  return results.map(({ endpoint }) => endpoint);
};

describe("a dispensary's device", () => {
  test("alerts to new orders while turned on, also after a reload, and stops when turned off", {
    tags: "detail",
  }, async () => {
    const device = await aPushBrowser("/counter");
    await openOrders();
    expect(await part().textContent()).toContain(REASON);
    await turnOn();
    await page.reload();
    await isOn();

    const { orderId } = await placeDemoOrder(origin);
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(await decryptPush(received[0]!.body, device))).toEqual({
      title: "New order",
      body: "A new order is waiting.",
      url: "/vendor-dashboard",
      tag: `order-${orderId.slice(-6).toUpperCase()}`,
    });

    // Of keys that are no longer ours nothing would come: it is offered anew.
    await page.evaluate(() => localStorage.setItem("test-subscribed", "AAAA"));
    await page.reload();
    await part().getByText(REASON).waitFor();
    await turnOn();

    await button(/Turn off/).click();
    await part().getByText(REASON).waitFor();
    expect(await subscriptions()).toEqual([]);
  });

  test("stops ringing after its user signs out, and asks the next user again", {
    tags: "detail",
  }, async () => {
    await aPushBrowser("/shared");
    await openOrders();
    await turnOn();
    expect(await subscriptions()).toEqual([endpointOf("/shared")]);
    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.waitForURL("**/login*");
    expect(await subscriptions()).toEqual([]);
    await openOrders("rival");
    expect(await part().textContent()).toContain(REASON);
  });

  test("never asks on its own, and says so if the browser blocks notifications", { tags: "detail" }, async () => {
    await aPushBrowser("/blocked");
    await context.addInitScript(() => {
      Notification.requestPermission = async () => {
        (window as unknown as { requested: boolean }).requested = true;
        return "denied";
      };
      Object.defineProperty(Notification, "permission", { get: () => "default" });
    });
    await openOrders();
    const requested = () => page.evaluate(() => (window as unknown as { requested?: boolean }).requested === true);
    expect(await requested()).toBe(false);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length))).toBe(0);
    await button(/Turn on/).click();
    await part().getByText("This browser blocks notifications from this site.").waitFor();
    expect(await requested()).toBe(true);
    expect(await button(/Turn/).count()).toBe(0);
  });

  test("says that it couldn't be saved, and tries again", { tags: "detail" }, async () => {
    await aPushBrowser("/shaky");
    await openOrders();
    await page.route("**/api/push/subscriptions", (route) => route.abort());
    await button(/Turn on/).click();
    await part().getByText("Could not reach the server.").waitFor();
    await page.unroute("**/api/push/subscriptions");
    await button(/Try again/).click();
    await isOn();
  });

  test("offers nothing to a browser without push", { tags: "detail" }, async () => {
    await context.addInitScript("delete window.PushManager");
    await signInDemo(context, origin, "vendor");
    await openPage(page, `${origin}/vendor-dashboard`);
    await expect.poll(() => part().count()).toBe(0);
    expect(await page.getByText("Home Screen").count()).toBe(0);
  });

  test("explains on iPhones that it can ring once it is on the home screen", { tags: "detail" }, async () => {
    await context.addInitScript("delete window.PushManager; navigator.standalone = false;");
    await signInDemo(context, origin, "vendor");
    await page.goto(`${origin}/vendor-dashboard`);
    await page.getByText("add this page to its Home Screen first").waitFor();
  });
});

describe("the service worker", () => {
  /** Until the worker of this build has the page. */
  const controlled = () => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const onBoard = async () => {
    await openOrders("driver");
    await controlled();
  };

  test("shows what was sent, or a general notice if that can't be read", { tags: "detail" }, async () => {
    await onBoard();
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId);
      }),
    );
    await devtools.send("ServiceWorker.enable");
    const registrationId = await registered;
    const notice = {
      title: "New delivery",
      body: "A delivery was given to you.",
      url: "/courier-orders",
      tag: "request-A1",
    };
    // Headless Chromium shows no notifications: what the worker has shown is looked at where it asks for it.
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
    });
    for (const data of [JSON.stringify(notice), "not one of ours"])
      await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    const shown = () => worker!.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
    const { title, body, tag, url } = notice;
    await expect
      .poll(shown)
      .toEqual([
        { title, body, tag, data: { url }, icon: "/icon-192.png", renotify: true },
        expect.objectContaining({ title: "Something is new", data: { url: "/" } }),
      ]);
  });

  test("replaces the page of a courier without a job or connection, says what is waiting, and steps aside when the connection returns", {
    tags: "detail",
  }, async () => {
    await onBoard();
    await page.evaluate(() => {
      const move = { moveId: "m", requestId: "r", userId: "nobody", move: "pickUp", fields: {} };
      localStorage.setItem("courierMoves", JSON.stringify([move, { ...move, moveId: "n" }]));
    });
    await context.setOffline(true);
    // Online the board would be kept again, by the load that follows its live connection.
    await page.evaluate(() => caches.delete("courier-jobs"));
    await page.reload();
    await page.getByRole("heading", { name: "No connection" }).waitFor();
    expect(page.url()).toBe(`${origin}/courier-orders`);
    await page.getByText("2 updates are waiting for a connection and will be sent only once.").waitFor();
    // Its stylesheet came along: without it a phone shows a page of 1995.
    const rounded = await page.getByRole("button").evaluate((one) => getComputedStyle(one).borderRadius);
    expect(rounded).not.toBe("0px");
    await context.setOffline(false);
    await page.getByRole("heading", { name: "Courier Orders" }).waitFor();
  });

  test("stores only a courier's own jobs, and replaces no other page", async () => {
    await onBoard();
    const cachedPaths = () =>
      page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const { url } of await cache.keys()) paths.push(new URL(url).pathname);
        }
        return paths.filter((path) => !/^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2)$/.test(path)).sort();
      });
    await expect.poll(cachedPaths).toEqual(["/courier-offline", "/courier-orders", "/shop-offline"]);
    await context.setOffline(true);
    await expect(page.goto(`${origin}/account`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  });

  test("of a newer build takes over within one visit and clears the older one's cache", {
    tags: "detail",
  }, async () => {
    const built = await (await fetch(`${origin}/sw.js`)).text();
    const [id = ""] = /shell-[0-9a-f]{12}/.exec(built) ?? [];
    let deployed = built;
    /** The same server, where another build is deployed meanwhile. */
    const front = createServer((request, response) => {
      if (request.url === "/sw.js") return response.setHeader("Content-Type", "text/javascript").end(deployed);
      const { method, url, headers } = request;
      const passed = ask(new URL(url ?? "/", origin), { method, headers }, (reply) => {
        response.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => front.listen(0, resolve));
    try {
      const at = `http://localhost:${(front.address() as AddressInfo).port}`;
      await signInDemo(context, at, "courier");
      await page.goto(`${at}/courier-orders`);
      await controlled();
      const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => name !== "courier-jobs"));
      expect(await names()).toEqual([id]);
      await page.evaluate(() => caches.open("somebody-elses"));
      deployed = built.replaceAll(id, "shell-000000000000");
      await page.reload();
      await expect.poll(names).toEqual(["somebody-elses", "shell-000000000000"]);
      await controlled();
    } finally {
      front.closeAllConnections();
      front.close();
    }
  });

  test("is fetched again on each visit, and not registered by shoppers' pages", { tags: "detail" }, async () => {
    const response = await fetch(`${origin}/sw.js`);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; connect-src 'self'/);
    for (const path of ["/", "/nearby", `/vendor/${demoVendorIds.vendor}/menu`]) {
      await openPage(page, origin + path);
      const count = await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length));
      expect([path, count]).toEqual([path, 0]);
    }
  });
});

describe("a shopper's favorites", () => {
  const OFFER = "Get notified when one of these is back or costs less. For that, we keep this list too.";

  test("notify this device when one is back, until it is removed", { tags: "detail" }, async () => {
    const device = await aPushBrowser("/shopper");
    const [product] = (
      await d1
        .prepare("SELECT id, name, stock FROM products WHERE listed AND vendor_id = ? LIMIT 1")
        .bind(demoVendorIds.vendor)
        .all()
    ).results as { id: string; name: string; stock: number | null }[];
    const saved = { products: [{ id: product!.id, name: product!.name }], vendors: [], seen: [] };
    await context.addInitScript((favorites) => {
      if (!localStorage.getItem("favorites")) localStorage.setItem("favorites", favorites);
    }, JSON.stringify(saved));
    await openPage(page, `${origin}/favorites`);
    await part().getByText(OFFER).waitFor();
    await turnOn();
    await page.reload();
    await isOn();
    const setStock = (stock: number | null) =>
      d1.prepare("UPDATE products SET stock = ? WHERE id = ?").bind(stock, product!.id).run();
    const ring = () => fetch(`${origin}/cdn-cgi/handler/scheduled`);
    await setStock(0);
    await setStock(5);
    await ring();
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(await decryptPush(received[0]!.body, device))).toMatchObject({
      body: "Something you saved is back.",
    });

    await page.getByRole("button", { name: `${product!.name} is a favorite` }).click();
    await expect.poll(subscriptions).not.toContain(endpointOf("/shopper"));
    await setStock(product!.stock);
  });
});
