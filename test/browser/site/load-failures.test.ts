import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { seriousFindings } from "#test/support/browser/axe.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { signInDemo } from "#test/support/browser/demo.ts";
import { openPage, openSite } from "#test/support/browser/site.ts";
import { windowsOf } from "#test/support/browser/windows.ts";

/**
 * The build behind a platform that fails where a request says so: `X-Fails: DB`, or the name of another binding, and
 * `X-Fails-On: subscriptions`, statements about what is named. `X-Fails: tables` is a fault of ours.
 */
const entry = `
  import worker from "./index.js";
  export * from "./index.js";
  const lost = async () => { throw new Error("D1_ERROR: Network connection lost."); };
  const missing = async () => { throw new Error("D1_ERROR: no such table: sessions: SQLITE_ERROR"); };
  const by = (fails) => {
    const statement = { bind: () => statement, all: fails, run: fails, raw: fails, first: fails };
    return statement;
  };
  const failing = by(lost);
  const withSessions = (db) => ({ ...db, withSession: () => ({ ...db, getBookmark: () => null }) });
  const broken = {
    DB: withSessions({ prepare: () => failing, batch: lost }),
    IMAGES: { get: lost, put: lost, head: lost },
    RATE_LIMIT: { idFromName: () => "", get: () => ({ reserve: lost }) },
    COURIER_REQUEST: { idFromName: () => "", get: () => ({ progress: lost }) },
  };
  const failingOn = (about, { DB }) => {
    const prepare = (text) => (text.includes(about) ? failing : DB.prepare(text));
    const batch = (statements) => (statements.includes(failing) ? lost() : DB.batch(statements));
    return withSessions({ prepare, batch });
  };
  export default {
    ...worker,
    fetch(request, env, context) {
      const name = request.headers.get("X-Fails");
      const about = request.headers.get("X-Fails-On");
      const failures = { ...(about ? { DB: failingOn(about, env) } : {}), ...(name ? { [name]: broken[name] } : {}) };
      if (name === "tables") failures.DB = withSessions({ prepare: () => by(missing), batch: missing });
      return worker.fetch(request, { ...env, ...failures }, context);
    },
  };`;

const server = await openSite({ entry });
const windows = windowsOf(server);
let context: BrowserContext;

beforeEach(async () => {
  context = await windows.newContext({ viewport: { width: 390, height: 844 }, baseURL: server.origin });
});

async function signIn(name: string): Promise<Page> {
  await signInDemo(context, server.origin, name);
  return context.newPage();
}

/** The sentence with the request's id; once the database is back, what is pressed brings the screen. */
async function expectsSentence(page: Page, sentence: string, back: string) {
  await page.getByRole("heading", { name: sentence, exact: true }).waitFor();
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  expect(await page.locator("code").textContent()).toMatch(/\S/);
  expect(await page.locator("main").count()).toBe(1);
  expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
  await context.setExtraHTTPHeaders({});
  await page.getByRole("link", { name: "Retry" }).click();
  // Not by its role: where a dialog comes back with the screen, what lies behind it has none.
  await page.locator("h1, h2").filter({ hasText: back }).first().waitFor();
  expect(await page.getByText(sentence, { exact: true }).count()).toBe(0);
}

const PAGE_FAILED = "Failed to load this page. Please try again.";
const failOn = (about: string) => context.setExtraHTTPHeaders({ "X-Fails-On": about });

describe("a screen whose data fails to load says so, keeps the page around it and can be retried:", () => {
  test.each([
    ["vendor", "/vendor-dashboard", "subscriptions", "Failed to load subscription status", "Recent Orders"],
    [
      "vendor",
      "/vendor-dashboard/settings",
      "license_approved_at",
      "Failed to load vendor details. Please try again.",
      "Settings",
    ],
    [
      "partner",
      "/courier-dashboard?tab=requests",
      "courier_requests",
      "Failed to fetch courier requests",
      "Courier Dashboard",
    ],
    ["dispatcher", "/courier-orders", "role = 'courier'", "Failed to fetch courier requests", "Courier Orders"],
    ["dispatcher", "/courier-orders/settlement", "courier_requests", PAGE_FAILED, "Settlement"],
    ["dispatcher", "/dispatch/couriers", "role = 'courier'", PAGE_FAILED, "Couriers"],
    ["admin", "/admin/outbox", "outbox", PAGE_FAILED, "Outbox"],
  ])("%s at %s", async (name, path, about, sentence, back) => {
    const page = await signIn(name);
    await failOn(about);
    expect((await page.goto(path))?.status()).toBe(503);
    await expectsSentence(page, sentence, back);
  });

  test("the board of requests where not even the session can be read", async () => {
    const page = await signIn("dispatcher");
    await failOn("sessions");
    expect((await page.goto("/courier-orders"))?.status()).toBe(503);
    await page.getByRole("heading", { name: "Failed to fetch courier requests" }).waitFor();
    await page.getByRole("link", { name: "Retry" }).waitFor();
  });

  test("the board of requests, opened from another screen", async () => {
    const page = await signIn("dispatcher");
    await openPage(page, "/courier-orders/settlement");
    await failOn("courier_requests");
    await page.getByRole("link", { name: "Requests" }).first().click();
    await expectsSentence(page, "Failed to fetch courier requests", "Courier Orders");
  });

  test.each([
    ["a[href$='/settings/contact']", "Failed to load vendor details."],
    ["a[href$='/settings/dispensary']", "Failed to load dispensary details."],
    ["form[action$='/settings/zone'] button", "Failed to load delivery zone. Please try again later."],
  ])("the settings' section behind %s, beside the others", async (door, sentence) => {
    const page = await signIn("vendor");
    await openPage(page, "/vendor-dashboard/settings");
    await failOn("license_approved_at");
    await page.locator(door).first().click();
    await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
    await expectsSentence(page, sentence, "Settings");
  });
});

describe("a fault of ours", () => {
  const wrong = { "X-Fails": "tables", Cookie: `__Host-refreshToken=${"a".repeat(40)}` };

  test("shows the error page, the request's id and nothing else of it", async () => {
    const page = await context.newPage();
    await page.setExtraHTTPHeaders(wrong);
    const response = await page.goto("/account");
    expect(response?.status()).toBe(500);
    await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
    expect(await page.locator("code").textContent()).toBe(await response?.headerValue("X-Request-Id"));
    expect(await page.content()).not.toMatch(INTERNALS);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test("shows the id of its own response when opened from another page", async () => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 720 });
    await openPage(page, "/contact");
    const failing = page.waitForResponse((response) => response.status() === 500);
    await page.setExtraHTTPHeaders(wrong);
    await page.getByRole("link", { name: "Vendors", exact: true }).click();
    const id = await (await failing).headerValue("X-Request-Id");
    await page.getByRole("heading", { name: "Failed to fetch vendor data" }).waitFor();
    expect(id).toBeTruthy();
    expect(await page.locator("code").textContent()).toBe(id);
  });
});

test("a missing page links onward", async () => {
  const page = await context.newPage();
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  expect(await page.title()).toMatch(/^Page not found/);
  expect(await page.getByRole("link", { name: "Browse dispensaries" }).getAttribute("href")).toBe("/nearby");
});

const INTERNALS = /D1_ERROR|no such table|Network connection|SQLITE|Outage|\bat [\w.<>]+ \(|\.js:\d/;

/** A 503 with an id for the operator and when to come back, and nothing about what broke. */
async function expectsNotNow(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  const id = response.headers.get("X-Request-Id") ?? "";
  expect(id).not.toBe("");
  expect(text).not.toMatch(INTERNALS);
  return text;
}

describe("when the platform fails,", () => {
  test("the page of its status says in words what doesn't work", async () => {
    const visitor = browserLike({ fetch }, server.origin);
    const response = await visitor.get("/status", { "X-Fails": "DB" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("The database doesn&#x27;t answer");
  });

  test("the health page calls no courier list up to date whose object is silent", async () => {
    const visitor = browserLike({ fetch }, server.origin);
    await visitor.post("/api/auth/login", { email: "admin@example.com", password: "demo-admin-21" });
    const page = await (await visitor.get("/admin/health", { "X-Fails": "COURIER_REQUEST" })).text();
    expect(page).toMatch(/didn’t respond/);
    expect(page).not.toContain("Every list is up to date.");
  });

  test.each(["/", "/nearby", "/vendor/dem0vend0r000000000000001/menu", "/account", "/vendor-dashboard"])(
    "%s is unavailable, signed in or not, with or without scripts",
    async (path) => {
      const visitor = browserLike({ fetch }, server.origin);
      await visitor.post("/api/auth/login", { email: "vendor@example.com", password: "demo-vendor-21" });
      const place = encodeURIComponent(JSON.stringify({ address: "Los Angeles", lat: 34.05, lng: -118.24 }));
      visitor.jar.set("userAddress", place);
      const response = await visitor.get(path, { "X-Fails": "DB" });
      // A page that needs no database is as it always is.
      if (response.status === 200) expect(["/"]).toContain(path);
      else {
        const page = await expectsNotNow(response);
        expect(page).toContain(response.headers.get("X-Request-Id"));
      }
      expect((await visitor.get(path)).status).toBe(200);
    },
  );

  test("a form that was sent without script gets an error page with the request's id", async () => {
    const visitor = browserLike({ fetch }, server.origin);
    const fields = { email: "vendor@example.com", password: "demo-vendor-21" };
    for (const binding of ["DB", "RATE_LIMIT"]) {
      const response = await visitor.form("/login", fields, { "X-Fails": binding });
      expect(response.headers.getSetCookie().join()).not.toContain("accessToken=ey");
      const page = await expectsNotNow(response);
      expect(page).toContain(response.headers.get("X-Request-Id"));
    }
  });

  test("a call of the API, a script's request of a page, and a picture say so too", async () => {
    const visitor = browserLike({ fetch }, server.origin);
    const called = await visitor.post("/api/auth/login", { email: "a@b.example", password: "x" }, { "X-Fails": "DB" });
    const refusal = JSON.parse(await expectsNotNow(called));
    expect(refusal).toMatchObject({ success: false, code: "outage", requestId: called.headers.get("X-Request-Id") });
    // A place that nobody asked for before: what was read a moment ago is still known.
    visitor.jar.set("userAddress", encodeURIComponent(JSON.stringify({ address: "Denver", lat: 39.7, lng: -105 })));
    await expectsNotNow(await visitor.get("/nearby.data", { "X-Fails": "DB" }));
    await expectsNotNow(await visitor.get("/images/products/not-there.jpg", { "X-Fails": "IMAGES" }));
  });
});
