import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { proofName, proofValue } from "#app/domain/dispensaries/website/host.ts";
import { websiteToken } from "#app/platform/website-token.ts";
import { identify } from "#app/session/require.ts";
import { checkWebsite } from "#app/use-cases/dispensaries/check-website.ts";
import { removeWebsite } from "#app/use-cases/dispensaries/remove-website.ts";
import { saveWebsite } from "#app/use-cases/dispensaries/save-website.ts";
import type { Visit } from "#app/visit.ts";
import { listHistory } from "#db/accounts/history.ts";
import { findOwnWebsite } from "#db/dispensaries/websites.ts";
import { findMenuVersion } from "#db/menu/menu-version.ts";
import { websites } from "#db/schema/index.ts";
import { brokenDb, testApp, testVisit } from "#test/support/app.ts";
import { orderPayload } from "#test/support/checkout.ts";
import { actorOf } from "#test/support/dashboard.ts";
import { platform } from "#test/support/fetcher.ts";
import { aDispensary, signedIn } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { aHost, openWebsite, websiteVisit } from "#test/support/website.ts";
import { createHttp } from "#workers/http.ts";
import { enterHost, HOST_AGE_MS } from "#workers/served-host.ts";

const app = testApp();
const { db } = app;

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(db);
});
const owner = (vendorId = shop.id) => actorOf(vendorId);
const typed = (host: string, more: object = {}) => ({
  host,
  headerColor: "#17402A",
  buttonColor: "#1e7a46",
  canonical: "" as const,
  version: "",
  ...more,
});
const tokenOf = (vendorId: string, host: string) => websiteToken(app.settings.credentialsKey, vendorId, host);
/** DNS that holds these texts, or doesn't answer. */
const withTexts = (texts: string[] | null) => testApp({ dns: { listTexts: async () => texts } });

const bindings = { ...(env as unknown as Env) };
let visited: Visit | undefined;
const http = createHttp(async (_, visit) => {
  visited = visit;
  return new Response("A page.");
});
const get = (url: string, init: RequestInit = {}, settings: Partial<Env> = {}) =>
  http.fetch(new Request(url, init), { ...bindings, ...settings }, platform);

describe("an owner", () => {
  test("sets up a website, whose host serves nothing until its DNS record is found", async () => {
    const host = aHost();
    const before = await findMenuVersion(db, shop.id);
    expect(await saveWebsite(app, await owner(), typed(`https://${host.toUpperCase()}/`))).toMatchObject({ ok: true });
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ host, headerColor: "#17402a", provenAt: null });
    expect(await enterHost(testVisit(), new Request(`https://${host}/`))).toMatchObject({ status: 421 });

    const requests: string[] = [];
    const token = await tokenOf(shop.id, host);
    const dns = { listTexts: async (name: string) => [...(requests.push(name) ? [] : []), proofValue(token)] };
    expect(await checkWebsite(testApp({ dns }), await owner())).toEqual({ ok: true, value: { host } });
    expect(requests).toEqual([proofName(host)]);
    const visit = testVisit({ at: app.now() + HOST_AGE_MS + 2000 });
    expect(await enterHost(visit, new Request(`https://${host}/`))).toBeUndefined();
    expect(visit.website).toMatchObject({ host, vendorId: shop.id, name: shop.dispensaryName });
    // Menus say which address is the canonical one.
    expect((await findMenuVersion(db, shop.id))?.version).toBeGreaterThan(before?.version ?? 0);
    const lines = await listHistory(db, shop.id, { area: "settings", before: null, limit: 10 });
    expect(JSON.stringify(lines)).toContain("Verified the website");
  });

  test("is refused beside the field with what to change", async () => {
    const save = async (form: object) => saveWebsite(app, await owner(), typed(aHost(), form));
    expect(await save({ host: "localhost" })).toMatchObject({ fields: { host: expect.any(String) } });
    expect(await save({ host: "www.localhost" })).toMatchObject({ fields: { host: expect.any(String) } });
    expect(await save({ headerColor: "red" })).toMatchObject({ fields: { headerColor: expect.any(String) } });
    expect(await save({ buttonColor: "#ffcc00" })).toMatchObject({
      fields: { buttonColor: "Choose a darker color: its contrast is 1.4 : 1, and people need 4.5 : 1." },
    });
    expect(await findOwnWebsite(db, shop.id)).toBeUndefined();
  });

  test("can't overwrite what a colleague has just saved", async () => {
    const { host } = await openWebsite(db, shop.id);
    const saveAt = async (version: unknown) =>
      saveWebsite(app, await owner(), typed(host, { version: `${version}`, buttonColor: "#205090" }));
    expect(await saveAt(0)).toMatchObject({ ok: true });
    expect(await saveAt(0)).toMatchObject({ ok: false, reason: "changed-meanwhile" });
    expect(await saveAt((await findOwnWebsite(db, shop.id))?.updatedAt)).toMatchObject({ ok: true });
    const lines = await listHistory(db, shop.id, { area: "settings", before: null, limit: 10 });
    expect(JSON.stringify(lines).match(/Changed the website/g)).toHaveLength(1);
  });

  test("keeps the proof with new colors, and proves a new host again", async () => {
    const { host } = await openWebsite(db, shop.id);
    await saveWebsite(app, await owner(), typed(host, { buttonColor: "#205090", canonical: "on" }));
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ buttonColor: "#205090", canonical: true, provenAt: 1 });
    await saveWebsite(app, await owner(), typed(aHost()));
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ provenAt: null, checkedAt: null });
  });

  test("learns that the record is missing, or that DNS did not answer, which ends no proof", async () => {
    const { host } = await openWebsite(db, shop.id, { provenAt: null });
    const none = await checkWebsite(withTexts(["v=spf1"]), await owner());
    expect(none).toMatchObject({ ok: false, reason: "unproven", message: expect.stringContaining(proofName(host)) });
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ provenAt: null, checkedAt: app.now() });
    await db.update(websites).set({ provenAt: 1 }).where(eq(websites.vendorId, shop.id));
    expect(await checkWebsite(withTexts(null), await owner())).toMatchObject({ ok: false, reason: "unavailable" });
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ provenAt: 1 });
  });

  test("can't take a host from the dispensary that it serves, but takes over one that was given up", async () => {
    const { host } = await openWebsite(db, shop.id);
    const other = await openShop(db);
    await openWebsite(db, other.id, { host, provenAt: null });
    const [first, second] = await Promise.all(
      [shop.id, other.id].map(async (id) => proofValue(await tokenOf(id, host))),
    );
    const both = await checkWebsite(withTexts([first ?? "", second ?? ""]), await owner(other.id));
    expect(both).toMatchObject({ ok: false, reason: "conflict" });
    expect(await checkWebsite(withTexts([second ?? ""]), await owner(other.id))).toMatchObject({ ok: true });
    expect(await findOwnWebsite(db, shop.id)).toMatchObject({ provenAt: null });
    const visit = await websiteVisit(db, host);
    expect(visit.website?.vendorId).toBe(other.id);
  });

  test("removes it, and within seconds its host serves nothing", async () => {
    const { host } = await openWebsite(db, shop.id);
    const request = new Request(`https://${host}/`);
    expect(await enterHost(testVisit(), request)).toBeUndefined();
    expect(await removeWebsite(app, await owner())).toMatchObject({ ok: true });
    expect(await enterHost(testVisit({ at: app.now() + HOST_AGE_MS + 2000 }), request)).toMatchObject({ status: 421 });
    expect(await removeWebsite(app, await owner())).toMatchObject({ ok: false, reason: "not-found" });
  });

  test("can check ten times a minute", async () => {
    await openWebsite(db, shop.id);
    const checks = await Promise.all(Array.from({ length: 11 }, async () => checkWebsite(app, await owner())));
    expect(checks.filter((check) => !check.ok && check.reason === "too-many-requests")).toHaveLength(1);
  });
});

describe("a request", () => {
  test.each(["/", "/healthz", "/api/vendors/profile", "/images/a.jpg", "/live/vendor"])(
    "to a host that serves nothing is answered 421 at %s, with the headers of every answer",
    async (path) => {
      const response = await get(`https://elsewhere.example${path}`);
      expect(response.status).toBe(421);
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    },
  );

  test("to the marketplace is recognized without a statement", async () => {
    for (const [host, settings] of [
      ["localhost", {}],
      ["nearleaf.example", { ORIGIN: "https://nearleaf.example" }],
      ["www.nearleaf.example", { ORIGIN: "https://nearleaf.example", MARKETPLACE_HOSTS: "www.nearleaf.example" }],
    ] as const) {
      visited = undefined;
      expect((await get(`https://${host}/a-page`, {}, settings)).status).toBe(200);
      expect(visited).toMatchObject({ website: null, meter: { statements: 0, roundTrips: 0 } });
    }
  });

  test("to a website costs one statement, and the next ones none", async () => {
    const { host } = await openWebsite(db, shop.id);
    for (const statements of [1, 0]) {
      expect((await get(`https://${host}/orders`)).status).toBe(200);
      expect(visited).toMatchObject({ website: { host }, meter: { statements } });
    }
  });

  test("to a website is still known as one while the database fails", async () => {
    const { host } = await openWebsite(db, shop.id);
    const request = new Request(`https://${host}/`);
    await enterHost(testVisit(), request);
    const down = testVisit({ db: brokenDb(), at: app.now() + 60_000 });
    expect(await enterHost(down, request)).toBeUndefined();
    expect(down.website).toMatchObject({ host });
    await expect(enterHost(down, new Request(`https://${aHost()}/`))).rejects.toThrow();
  });

  test("for a marketplace address of the website's dispensary is redirected to its page there", async () => {
    const { host } = await openWebsite(db, shop.id);
    const response = await get(`https://${host}/vendor/${shop.id}/menu/blue-dream-p1?orderType=Pickup`);
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/menu/blue-dream-p1?orderType=Pickup"]);
  });

  test("that writes must come from the website itself", async () => {
    const { host } = await openWebsite(db, shop.id);
    const post = (path: string, origin: string, type = "application/x-www-form-urlencoded") =>
      get(`https://${host}${path}`, { method: "POST", headers: { Origin: origin, "Content-Type": type }, body: "{}" });
    for (const origin of [app.settings.origin, "http://localhost", "https://evil.example", "null"]) {
      expect((await post("/orders/forgotten", origin)).status, origin).toBe(403);
      expect((await post("/api/customer/quote", origin, "application/json")).status, origin).toBe(403);
    }
    expect((await post("/orders/forgotten", `https://${host}`)).status).toBe(200);
    expect((await post("/api/customer/quote", `https://${host}`, "application/json")).status).toBe(400);
    // Nor may a website write to the marketplace.
    const foreign = { method: "POST", headers: { Origin: `https://${host}` }, body: new URLSearchParams() };
    expect((await get("http://localhost/logout", foreign)).status).toBe(403);
  });

  test("can't be framed, and binds no host below the dispensary's own", async () => {
    const { host } = await openWebsite(db, shop.id);
    const { headers } = await get(`https://${host}/orders`);
    expect(headers.get("Content-Security-Policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
  });

  test("of staff doesn't count there, and their calls don't exist", async () => {
    const { vendor, account } = await aDispensary(app);
    const { host } = await openWebsite(db, vendor.id);
    const Cookie = await signedIn(app, account.id);
    expect(
      await identify(testVisit(), new Request("http://localhost/", { headers: { Cookie } }), { refresh: true }),
    ).toMatchObject({
      userId: account.id,
    });
    const there = await websiteVisit(db, host);
    expect(
      await identify(there, new Request(`https://${host}/`, { headers: { Cookie } }), { refresh: true }),
    ).toBeNull();
    const calls = ["/api/vendors/profile", `/api/orders/vendor/${vendor.id}`, "/api/openapi.json", "/live/vendor"];
    for (const path of calls)
      expect((await get(`https://${host}${path}`, { headers: { Cookie } })).status, path).toBe(404);
    const login = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    expect((await get(`https://${host}/api/auth/login`, login)).status).toBe(404);
  });
});

describe("an order", () => {
  const place = (
    host: string,
    vendorId: string,
    product: Awaited<ReturnType<typeof stock>>,
    settings: Partial<Env> = {},
  ) =>
    get(
      `https://${host}/api/customer/create-order`,
      {
        method: "POST",
        headers: { Origin: `https://${host}`, "Content-Type": "application/json", "CF-Connecting-IP": "10.7.0.1" },
        body: JSON.stringify(orderPayload(vendorId, [product])),
      },
      settings,
    );

  test("is placed on the website of its dispensary, and its cookies are of that host", async () => {
    const { host } = await openWebsite(db, shop.id);
    const response = await place(host, shop.id, await stock(db, shop.id), { COOKIE_DOMAIN: "nearleaf.example" });
    expect(response.status).toBe(201);
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).not.toMatch(/Domain=/i);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("of another dispensary is refused there, and so is its quote", async () => {
    const { host } = await openWebsite(db, shop.id);
    const other = await openShop(db);
    const response = await place(host, other.id, await stock(db, other.id));
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      404,
      "Dispensary not found.",
    ]);
  });

  test("counts against limits of that host alone", async () => {
    const { host } = await openWebsite(db, shop.id);
    const there = await websiteVisit(db, host);
    const key = `10.7.1.${Math.random()}`;
    for (let at = 0; at < 10; at++) expect((await there.rateLimit("order", key)).allowed).toBe(true);
    expect((await there.rateLimit("order", key)).allowed).toBe(false);
    expect((await testVisit().rateLimit("order", key)).allowed).toBe(true);
    // But nobody gets more mail because a dispensary has a website.
    for (let at = 0; at < 5; at++) await there.rateLimit("mailToStranger", key);
    expect((await testVisit().rateLimit("mailToStranger", key)).allowed).toBe(false);
  });
});
