import { exports } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "#app/domain/digest.ts";
import { ACCESS_TOKEN_MS, ROTATION_GRACE_MS, SESSION_IDLE_MS, SESSION_LONGEST_MS } from "#app/domain/session-rules.ts";
import { actorOf, identify, refreshSession, sessionCookies, startSession } from "#app/session.ts";
import { NOON, routeContext, testApp } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser-like.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
const ORIGIN = "http://localhost";
const SECOND = 1000;

/** A request with cookies, at a time; each has an app of its own, as in the worker. */
const visit = (cookie: string, at = NOON) => {
  const app = testApp({ at });
  const request = new Request(`${ORIGIN}/vendor-dashboard`, { headers: { Cookie: cookie } });
  return { app, request, actor: () => actorOf(routeContext(app), request), cookies: () => cookiesOf(app, cookie) };
};
/** What the browser holds after the answer. */
const cookiesOf = (app: Parameters<typeof sessionCookies>[0], before: string) => {
  const jar = new Map(before.split("; ").map((pair) => pair.split("=") as [string, string]));
  for (const cookie of sessionCookies(app)) jar.set(...(cookie.split(";")[0]!.split("=") as [string, string]));
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
};
const refreshTokenOf = (cookie: string) => /__Host-refreshToken=([^;]*)/.exec(cookie)?.[1] ?? "";

let userId: string;
let signedIn: string;
beforeEach(async () => {
  const app = testApp();
  userId = (await aDispensary(app)).account.id;
  await startSession(app, new Request(ORIGIN), userId);
  signedIn = cookiesOf(app, "");
});

const families = async () => {
  const app = testApp();
  return app.db.all<{ familyId: string; tokens: number }>(
    sql`SELECT family_id AS familyId, count(*) AS tokens FROM sessions WHERE user_id = ${userId} GROUP BY family_id`,
  );
};

test("the database holds the hash of a refresh token, never the token", async () => {
  const token = refreshTokenOf(signedIn);
  expect(token.length).toBeGreaterThanOrEqual(26);
  const rows = await testApp().db.all<Record<string, unknown>>(sql`SELECT * FROM sessions WHERE user_id = ${userId}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).toBe(await sha256(token));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("cookies are out of reach of scripts, of other hosts and of plain connections", () => {
  const app = testApp();
  return startSession(app, new Request(ORIGIN), userId).then(() => {
    expect(sessionCookies(app).map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-accessToken",
      "__Host-refreshToken",
    ]);
    for (const cookie of sessionCookies(app)) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).not.toMatch(/Domain=/);
    }
  });
});

test("with a cookie domain the cookies are scoped to it, for an API on another host", async () => {
  const app = testApp();
  app.settings.cookieDomain = "nearleaf.example";
  await startSession(app, new Request(ORIGIN), userId);
  for (const cookie of sessionCookies(app)) {
    expect(cookie).toMatch(/^(access|refresh)Token=/);
    expect(cookie).toMatch(/; Domain=nearleaf.example/);
    expect(cookie).toMatch(/; SameSite=None/);
    expect(cookie).toMatch(/; Secure/);
  }
});

describe("an access token", () => {
  test("names its session's person, with one read", async () => {
    const { app, actor, request } = visit(signedIn);
    expect(await actor()).toMatchObject({ userId, role: "vendor", vendorStatus: "active", courierService: false });
    const { statements } = app.meter;
    await actorOf(routeContext(app), request);
    expect(app.meter.statements).toBe(statements);
  });

  test("lasts five minutes", async () => {
    const api = (at: number) => {
      const { app, request } = visit(signedIn, at);
      return identify(app, request, { refresh: false });
    };
    expect(await api(NOON + ACCESS_TOKEN_MS - SECOND)).not.toBeNull();
    expect(await api(NOON + ACCESS_TOKEN_MS)).toBeNull();
  });

  test("ends with its session", async () => {
    const app = testApp();
    await app.db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    expect(await visit(signedIn).actor()).toBeNull();
  });

  test("ends when its account is disabled", async () => {
    await testApp().db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${userId}`);
    expect(await visit(signedIn).actor()).toBeNull();
    expect(await families()).toEqual([]);
  });

  test("is taken from a bearer header too", async () => {
    const token = /accessToken=([^;]*)/.exec(signedIn)?.[1];
    const request = new Request(ORIGIN, { headers: { Authorization: `Bearer ${token}` } });
    expect(await identify(testApp(), request, { refresh: false })).toMatchObject({ userId });
  });

  const forge = (header: object, payload: object, signature: string) =>
    [header, payload]
      .map((part) => btoa(JSON.stringify(part)).replaceAll("=", ""))
      .concat(signature)
      .join(".");
  test.each([
    ["of no algorithm", (sid: string) => forge({ alg: "none", typ: "JWT" }, { sid, exp: 9e9 }, "")],
    ["of another algorithm", (sid: string) => forge({ alg: "HS512", typ: "JWT" }, { sid, exp: 9e9 }, "AAAA")],
    [
      "with a made-up signature",
      (sid: string) => forge({ alg: "HS256", typ: "JWT" }, { sid, exp: 9e9 }, "A".repeat(43)),
    ],
    ["that is no token", () => "a.b.c"],
    ["that is empty", () => ""],
  ])("%s is nobody's", async (_name, make) => {
    const token = make(await sha256(refreshTokenOf(signedIn)));
    const request = new Request(ORIGIN, { headers: { Authorization: `Bearer ${token}` } });
    expect(await identify(testApp(), request, { refresh: false })).toBeNull();
  });

  test("whose payload was changed is nobody's", async () => {
    const token = /accessToken=([^;]*)/.exec(signedIn)?.[1] ?? "";
    const [header, payload, signature] = token.split(".");
    const claims = JSON.parse(atob(payload ?? ""));
    const longer = btoa(JSON.stringify({ ...claims, exp: claims.exp + 3600 })).replaceAll("=", "");
    const request = new Request(ORIGIN, { headers: { Authorization: `Bearer ${header}.${longer}.${signature}` } });
    expect(await identify(testApp({ at: NOON + ACCESS_TOKEN_MS }), request, { refresh: false })).toBeNull();
  });
});

describe("a page with an expired access token", () => {
  const later = NOON + ACCESS_TOKEN_MS + SECOND;

  test("is shown, and gets a new pair unseen", async () => {
    const page = visit(signedIn, later);
    expect(await page.actor()).toMatchObject({ userId });
    expect(page.cookies()).not.toBe(signedIn);
    expect(await visit(page.cookies(), later).actor()).toMatchObject({ userId });
    expect(await families()).toMatchObject([{ tokens: 2 }]);
  });

  test("asked for twenty times at once makes one family, and nobody is logged out", async () => {
    const pages = Array.from({ length: 20 }, () => visit(signedIn, later));
    const actors = await Promise.all(pages.map((page) => page.actor()));
    expect(actors.map((actor) => actor?.userId)).toEqual(Array(20).fill(userId));
    expect(await families()).toMatchObject([{ tokens: 2 }]);
    // Whichever answer the browser hears last, it stays signed in for the rest of the day.
    for (const page of pages) {
      const refreshed = refreshTokenOf(page.cookies());
      expect(refreshed).toBe(refreshTokenOf(pages[0]!.cookies()));
    }
    const next = visit(pages[7]!.cookies(), later + ACCESS_TOKEN_MS + SECOND);
    expect(await next.actor()).toMatchObject({ userId });
  });

  test("whose token was rotated a moment ago is shown", async () => {
    await visit(signedIn, later).actor();
    expect(await visit(signedIn, later + ROTATION_GRACE_MS).actor()).toMatchObject({ userId });
  });

  test("whose token was rotated longer ago ends the family, on every device that holds it", async () => {
    const honest = visit(signedIn, later);
    await honest.actor();
    const thief = visit(signedIn, later + ROTATION_GRACE_MS + 1);
    expect(await thief.actor()).toBeNull();
    expect(thief.cookies()).toMatch(/__Host-refreshToken=$|__Host-refreshToken=;/);
    expect(await families()).toEqual([]);
    expect(await visit(honest.cookies(), later).actor()).toBeNull();
    const [event] = await honest.app.db.all<{ kind: string }>(
      sql`SELECT kind FROM audit_events WHERE subject_id = ${userId}`,
    );
    expect(event?.kind).toBe("session-replayed");
  });

  test("cannot bring a session back that is revoked at the same moment", async () => {
    const page = visit(signedIn, later);
    await Promise.all([page.actor(), page.app.db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`)]);
    expect((await visit(page.cookies(), later).actor()) ?? (await families()).length).toBe(0);
  });
});

test("a session that is used lasts, to the ninetieth day; one that is not ends after thirty", async () => {
  expect(await visit(signedIn, NOON + SESSION_IDLE_MS + 1).actor()).toBeNull();
  const app = testApp();
  await startSession(app, new Request(ORIGIN), userId);
  let cookies = cookiesOf(app, "");
  for (let at = NOON + SESSION_IDLE_MS / 2; at < NOON + SESSION_LONGEST_MS; at += SESSION_IDLE_MS / 2) {
    const page = visit(cookies, at);
    expect(await page.actor()).not.toBeNull();
    cookies = page.cookies();
  }
  expect(await visit(cookies, NOON + SESSION_LONGEST_MS).actor()).toBeNull();
});

test("a refresh token that nobody handed out is refused and its cookies expire", async () => {
  const { app, request } = visit("__Host-refreshToken=planted");
  expect(await refreshSession(app, request)).toBeUndefined();
  expect(sessionCookies(app)).toHaveLength(2);
  for (const cookie of sessionCookies(app)) expect(cookie).toMatch(/Max-Age=0/);
});

describe("over the API", () => {
  const client = (address: string) => browserLike(worker, ORIGIN, address);
  const accountOf = async () => (await aDispensary(testApp({ at: Date.now() }))).account;

  test("login sets the pair, validate says who it is, logout ends it", async () => {
    const account = await accountOf();
    const browser = client("10.2.0.1");
    const login = await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    expect(login.status).toBe(200);
    expect(await login.json()).toEqual({ success: true, vendorId: account.vendorId, message: "Logged in." });
    expect(login.headers.get("Cache-Control")).toBe("no-store");
    expect(await (await browser.get("/api/auth/validate?_t=1")).json()).toEqual({
      success: true,
      vendorId: account.vendorId,
    });
    const held = browser.cookie();
    expect((await browser.post("/api/auth/logout")).status).toBe(200);
    expect(browser.cookie()).toBe("");
    expect((await browser.get("/api/auth/validate", { Cookie: held })).status).toBe(401);
  });

  test("a planted session cookie is not adopted", async () => {
    const account = await accountOf();
    const browser = client("10.2.0.2");
    browser.jar.set("__Host-refreshToken", "planted-by-somebody-else");
    browser.jar.set("__Host-accessToken", "planted");
    await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    expect(browser.jar.get("__Host-refreshToken")).not.toBe("planted-by-somebody-else");
    const planted = { Cookie: "__Host-refreshToken=planted-by-somebody-else" };
    expect((await client("10.2.0.3").post("/api/auth/refresh-token", undefined, planted)).status).toBe(401);
  });

  test("signing in again ends the session that the browser held", async () => {
    const account = await accountOf();
    const browser = client("10.2.0.4");
    await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    const first = browser.cookie();
    await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    expect((await browser.get("/api/auth/validate", { Cookie: first })).status).toBe(401);
    expect((await browser.get("/api/auth/validate")).status).toBe(200);
  });

  test("an expired access token is 401, is refreshed, and the call is played again", async () => {
    const account = await accountOf();
    const browser = client("10.2.0.5");
    await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    browser.jar.delete("__Host-accessToken");
    expect((await browser.get("/api/auth/validate")).status).toBe(401);
    const refreshed = await browser.post("/api/auth/refresh-token");
    expect(await refreshed.json()).toMatchObject({
      success: true,
      vendorId: account.vendorId,
      accessToken: browser.jar.get("__Host-accessToken"),
    });
    expect((await browser.get("/api/auth/validate")).status).toBe(200);
  });

  test("twenty refreshes at once all succeed with one pair", async () => {
    const account = await accountOf();
    const browser = client("10.2.0.6");
    await browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    const held = { Cookie: browser.cookie() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client("10.2.0.6").post("/api/auth/refresh-token", undefined, held)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const refreshTokens = new Set(answers.map((answer) => answer.headers.getSetCookie()[1]?.split(";")[0]));
    expect(refreshTokens.size).toBe(1);
  });
});
