import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  ACCESS_TOKEN_MS,
  ROTATION_GRACE_MS,
  SESSION_IDLE_MS,
  SESSION_LONGEST_MS,
} from "#app/domain/accounts/session-rules.ts";
import { sha256 } from "#app/platform/digest.ts";
import { actorOf, identify } from "#app/session/require.ts";
import { refreshSession, startSession } from "#app/session/sessions.ts";
import type { Visit } from "#app/visit.ts";
import { NOON, routeContext, testVisit } from "#test/support/app.ts";
import { browserLike } from "#test/support/browser/browser-like.ts";
import { worker } from "#test/support/fetcher.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";

const ORIGIN = "http://localhost";
const SECOND = 1000;

/** A request with cookies, at a time; each has a visit of its own, as in the worker. */
const browse = (cookie: string, at = NOON) => {
  const visit = testVisit({ at });
  const request = new Request(`${ORIGIN}/vendor-dashboard`, { headers: { Cookie: cookie } });
  return {
    visit,
    request,
    actor: () => actorOf(routeContext(visit), request),
    cookies: () => cookiesOf(visit, cookie),
  };
};
/** What the browser holds after the answer. */
const cookiesOf = (visit: Visit, before: string) => {
  const jar = new Map(before.split("; ").map((pair) => pair.split("=") as [string, string]));
  for (const cookie of visit.cookies.values()) jar.set(...(cookie.split(";")[0]!.split("=") as [string, string]));
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
};
/** Whom a request with this access token in its header is from. */
const whoBears = (token: string, at = NOON) => {
  const request = new Request(ORIGIN, { headers: { Authorization: `Bearer ${token}` } });
  return identify(testVisit({ at }), request, { refresh: false });
};
const accessTokenOf = (cookie: string) => /accessToken=([^;]*)/.exec(cookie)?.[1] ?? "";
const refreshTokenOf = (cookie: string) => /__Host-refreshToken=([^;]*)/.exec(cookie)?.[1] ?? "";

let userId: string;
let signedIn: string;
async function signIn(visit = testVisit()) {
  await startSession(visit, new Request(ORIGIN), userId);
  return visit;
}
beforeEach(async () => {
  userId = (await aDispensary(testVisit())).account.id;
  signedIn = cookiesOf(await signIn(), "");
});

const families = () =>
  testVisit().db.all<{ familyId: string; tokens: number }>(
    sql`SELECT family_id AS familyId, count(*) AS tokens FROM sessions WHERE user_id = ${userId} GROUP BY family_id`,
  );

test("the database stores the hash of a refresh token, never the token", async () => {
  const token = refreshTokenOf(signedIn);
  expect(token.length).toBeGreaterThanOrEqual(26);
  const rows = await testVisit().db.all<Record<string, unknown>>(sql`SELECT * FROM sessions WHERE user_id = ${userId}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).toBe(await sha256(token));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("cookies are out of reach of scripts, of other hosts and of plain connections", async () => {
  const visit = await signIn();
  expect([...visit.cookies.keys()]).toEqual(["__Host-accessToken", "__Host-refreshToken"]);
  for (const cookie of visit.cookies.values()) {
    expect(cookie.split("; ").slice(1)).toEqual(
      expect.arrayContaining(["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]),
    );
    expect(cookie).not.toMatch(/Domain=/);
  }
});

test("with a cookie domain the cookies are scoped to it, for an API on another host", async () => {
  const visit = testVisit();
  visit.settings.cookieDomain = "nearleaf.example";
  await signIn(visit);
  for (const cookie of visit.cookies.values()) {
    expect(cookie).toMatch(/^(access|refresh)Token=/);
    expect(cookie).toMatch(/; Domain=nearleaf.example/);
    expect(cookie).toMatch(/; SameSite=None/);
    expect(cookie).toMatch(/; Secure/);
  }
});

describe("an access token", () => {
  test("names its session's person, with one read", async () => {
    const { visit, actor, request } = browse(signedIn);
    expect(await actor()).toMatchObject({ userId, role: "vendor", vendorStatus: "active", courierService: false });
    const { statements } = visit.meter;
    await actorOf(routeContext(visit), request);
    expect(visit.meter.statements).toBe(statements);
  });

  test("lasts five minutes", async () => {
    const api = (at: number) => {
      const { visit, request } = browse(signedIn, at);
      return identify(visit, request, { refresh: false });
    };
    expect(await api(NOON + ACCESS_TOKEN_MS - SECOND)).not.toBeNull();
    expect(await api(NOON + ACCESS_TOKEN_MS)).toBeNull();
  });

  test("ends with its session", async () => {
    await testVisit().db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    expect(await browse(signedIn).actor()).toBeNull();
  });

  test("ends when its account is disabled", async () => {
    await testVisit().db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${userId}`);
    expect(await browse(signedIn).actor()).toBeNull();
    expect(await families()).toEqual([]);
  });

  test("is taken from a bearer header too", async () =>
    expect(await whoBears(accessTokenOf(signedIn))).toMatchObject({ userId }));

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
  ])("%s is nobody's", async (_name, make) =>
    expect(await whoBears(make(await sha256(refreshTokenOf(signedIn))))).toBeNull(),
  );

  test("with a changed payload is invalid", async () => {
    const [header, payload, signature] = accessTokenOf(signedIn).split(".");
    const claims = JSON.parse(atob(payload ?? ""));
    const longer = btoa(JSON.stringify({ ...claims, exp: claims.exp + 3600 })).replaceAll("=", "");
    expect(await whoBears(`${header}.${longer}.${signature}`, NOON + ACCESS_TOKEN_MS)).toBeNull();
  });
});

describe("a page with an expired access token", () => {
  const later = NOON + ACCESS_TOKEN_MS + SECOND;

  test("is shown, and gets a new pair unseen", async () => {
    const page = browse(signedIn, later);
    expect(await page.actor()).toMatchObject({ userId });
    expect(page.cookies()).not.toBe(signedIn);
    expect(await browse(page.cookies(), later).actor()).toMatchObject({ userId });
    expect(await families()).toMatchObject([{ tokens: 2 }]);
  });

  test("requested twenty times at once stays in one family, without a logout", async () => {
    const pages = Array.from({ length: 20 }, () => browse(signedIn, later));
    const actors = await Promise.all(pages.map((page) => page.actor()));
    expect(actors.map((actor) => actor?.userId)).toEqual(Array(20).fill(userId));
    expect(await families()).toMatchObject([{ tokens: 2 }]);
    // Whichever answer the browser hears last, it stays signed in for the rest of the day.
    expect(new Set(pages.map((page) => refreshTokenOf(page.cookies()))).size).toBe(1);
    const next = browse(pages[7]!.cookies(), later + ACCESS_TOKEN_MS + SECOND);
    expect(await next.actor()).toMatchObject({ userId });
  });

  test("whose token was rotated a moment ago is shown", async () => {
    await browse(signedIn, later).actor();
    expect(await browse(signedIn, later + ROTATION_GRACE_MS).actor()).toMatchObject({ userId });
  });

  test("whose token was rotated longer ago ends the family, on every device that has it", async () => {
    const honest = browse(signedIn, later);
    await honest.actor();
    const thief = browse(signedIn, later + ROTATION_GRACE_MS + 1);
    expect(await thief.actor()).toBeNull();
    expect(thief.cookies()).toMatch(/__Host-refreshToken=$|__Host-refreshToken=;/);
    expect(await families()).toEqual([]);
    expect(await browse(honest.cookies(), later).actor()).toBeNull();
    const [event] = await honest.visit.db.all<{ kind: string }>(
      sql`SELECT kind FROM audit_events WHERE subject_id = ${userId}`,
    );
    expect(event?.kind).toBe("session-replayed");
  });

  test("cannot bring a session back that is revoked at the same moment", async () => {
    const page = browse(signedIn, later);
    await Promise.all([page.actor(), page.visit.db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`)]);
    expect((await browse(page.cookies(), later).actor()) ?? (await families()).length).toBe(0);
  });
});

test("a session that is used lasts, to the ninetieth day; one that is not ends after thirty", async () => {
  expect(await browse(signedIn, NOON + SESSION_IDLE_MS + 1).actor()).toBeNull();
  let cookies = cookiesOf(await signIn(), "");
  for (let at = NOON + SESSION_IDLE_MS / 2; at < NOON + SESSION_LONGEST_MS; at += SESSION_IDLE_MS / 2) {
    const page = browse(cookies, at);
    expect(await page.actor()).not.toBeNull();
    cookies = page.cookies();
  }
  expect(await browse(cookies, NOON + SESSION_LONGEST_MS).actor()).toBeNull();
});

test("an unknown refresh token is refused and its cookies expire", async () => {
  const { visit, request } = browse("__Host-refreshToken=planted");
  expect(await refreshSession(visit, request)).toBeUndefined();
  expect(visit.cookies.size).toBe(2);
  for (const cookie of visit.cookies.values()) expect(cookie).toMatch(/Max-Age=0/);
});

describe("over the API", () => {
  const client = (address: string) => browserLike(worker, ORIGIN, address);
  async function aLogin(address: string) {
    const { account } = await aDispensary(testVisit({ at: Date.now() }));
    const browser = client(address);
    const logIn = () => browser.post("/api/auth/login", { email: account.email, password: PASSWORD });
    return { account, browser, logIn };
  }

  test("login sets the tokens, validate names the account, logout ends them", async () => {
    const { account, browser, logIn } = await aLogin("10.2.0.1");
    const login = await logIn();
    expect(login.status).toBe(200);
    expect(await login.json()).toEqual({ success: true, vendorId: account.vendorId, message: "Logged in." });
    expect(login.headers.get("Cache-Control")).toBe("no-store");
    expect(await (await browser.get("/api/auth/validate?_t=1")).json()).toEqual({
      success: true,
      vendorId: account.vendorId,
    });
    const cookie = browser.cookie();
    expect((await browser.post("/api/auth/logout")).status).toBe(200);
    expect([...browser.jar.keys()]).toEqual(["__Host-lastWrite"]);
    expect((await browser.get("/api/auth/validate", { Cookie: cookie })).status).toBe(401);
  });

  test("a planted session cookie is not adopted", async () => {
    const { browser, logIn } = await aLogin("10.2.0.2");
    browser.jar.set("__Host-refreshToken", "planted-by-somebody-else");
    browser.jar.set("__Host-accessToken", "planted");
    await logIn();
    expect(browser.jar.get("__Host-refreshToken")).not.toBe("planted-by-somebody-else");
    const planted = { Cookie: "__Host-refreshToken=planted-by-somebody-else" };
    expect((await client("10.2.0.3").post("/api/auth/refresh-token", undefined, planted)).status).toBe(401);
  });

  test("signing in again ends the session that the browser held", async () => {
    const { browser, logIn } = await aLogin("10.2.0.4");
    await logIn();
    const first = browser.cookie();
    await logIn();
    expect((await browser.get("/api/auth/validate", { Cookie: first })).status).toBe(401);
    expect((await browser.get("/api/auth/validate")).status).toBe(200);
  });

  test("an expired access token is 401, is refreshed, and the call is played again", async () => {
    const { account, browser, logIn } = await aLogin("10.2.0.5");
    await logIn();
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
});
