import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "#app/app.ts";
import { startSession } from "#app/session/sessions.ts";
import { testApp } from "#test/support/app.ts";
import { platform } from "#test/support/fetcher.ts";
import { aDispensary } from "#test/support/people.ts";
import { createHttp } from "#workers/http.ts";
import type { RenderPage } from "#workers/menu-pages.ts";

const ORIGIN = "http://localhost";

/** What the whole worker answers, where its pages are made by this. */
const responseOf = async (renderPage: RenderPage, path = "/a-page", init: RequestInit = {}): Promise<Response> =>
  createHttp(renderPage, ["/reset-password/:token"]).fetch(
    new Request(ORIGIN + path, init),
    env as unknown as Env,
    platform,
  );
const page =
  (status = 200, headers: HeadersInit = {}) =>
  async () =>
    new Response("A page.", { status, headers });
const broken: RenderPage = async () => {
  throw new Error("SELECT secret FROM users, at /srv/worker.js:12");
};

const cases: [name: string, status: number, send: () => Promise<Response>][] = [
  ["a page", 200, () => responseOf(page())],
  ["a redirect", 302, () => responseOf(page(302, { Location: "/login" }))],
  ["a page that is not there", 404, () => responseOf(page(404))],
  ["a fault", 500, () => responseOf(broken)],
  ["a call that is refused", 401, () => responseOf(page(), "/api/vendors/profile")],
  [
    "a call from another site",
    403,
    () => responseOf(page(), "/api/auth/logout", { method: "POST", headers: { Origin: "null" } }),
  ],
  [
    "a post from another site",
    403,
    () => responseOf(page(), "/logout", { method: "POST", headers: { Origin: "null" } }),
  ],
  ["the health check", 200, () => responseOf(page(), "/healthz")],
];

describe("a prefetched menu", () => {
  const menu =
    (status = 200, headers: HeadersInit = {}, trace: object = {}): RenderPage =>
    async (_, visit) => {
      Object.assign(visit.trace, { route: "/vendor/:vendorId/menu", ...trace });
      return new Response("{}", { status, headers });
    };
  const ahead = { headers: { "Sec-Purpose": "prefetch" } };
  test.each<[string, RenderPage, RequestInit, string]>([
    ["may be shown by a click within 25 seconds", menu(), ahead, "private, max-age=25"],
    ["is never cached if it was a click", menu(), {}, "no-store"],
    ["is never cached if it failed", menu(503), ahead, "no-store"],
    ["is never cached if it sets a cookie", menu(200, { "Set-Cookie": "a=b" }), ahead, "no-store"],
    ["is never cached if it asks the visitor's age", menu(200, {}, { age: "asked" }), ahead, "no-store"],
    ["may be shown to a confirmed adult", menu(200, {}, { age: "confirmed" }), ahead, "private, max-age=25"],
    ["is the only page that is cached", menu(200, {}, { route: "/orders" }), ahead, "no-store"],
  ])("%s", async (_, render, init, expected) =>
    expect((await responseOf(render, "/vendor/v/menu.data", init)).headers.get("Cache-Control")).toBe(expected),
  );
});

describe.each(cases)("%s (%i)", (_name, status, send) => {
  test("has its declared type, requires TLS, and can't be framed or run others' scripts", async () => {
    const response = await send();
    expect(response.status).toBe(status);
    const header = (name: string) => response.headers.get(name) ?? "";
    expect(header("X-Content-Type-Options")).toBe("nosniff");
    expect(header("Strict-Transport-Security")).toMatch(/max-age=\d{8}; includeSubDomains/);
    expect(header("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(header("X-Frame-Options")).toBe("DENY");
    expect(header("Content-Security-Policy")).toMatch(/default-src 'none'.*base-uri 'none'; frame-ancestors 'none'/);
    expect(header("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(header("Cross-Origin-Opener-Policy")).toBe("same-origin");
  });

  test("isn't cached by default", async () => expect((await send()).headers.get("Cache-Control")).toBe("no-store"));
});

test("each response has its own nonce", async () => {
  const words = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const policy = (await responseOf(page())).headers.get("Content-Security-Policy") ?? "";
      return /script-src 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'/.exec(policy)?.[1];
    }),
  );
  expect(new Set(words).size).toBe(5);
  expect(words).not.toContain(undefined);
});

test("a response that sets a session cookie is never cached, even if its page allows it", async () => {
  const { account } = await aDispensary(testApp());
  const publicPage = page(200, { "Cache-Control": "public, max-age=60" });
  expect((await responseOf(publicPage)).headers.get("Cache-Control")).toBe("public, max-age=60");
  const response = await responseOf(async (request, app) => {
    await startSession(app, request, account.id);
    return publicPage();
  });
  expect(response.headers.getSetCookie()).toHaveLength(2);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a page that takes no posts says what it takes", async () => {
  const post = { method: "POST", headers: { Origin: ORIGIN } };
  expect((await responseOf(page(405), "/terms", post)).headers.get("Allow")).toBe("GET, HEAD");
  expect((await responseOf(page(405, { Allow: "POST" }))).headers.get("Allow")).toBe("POST");
});

test.each(["DELETE", "PUT", "PATCH"])("a page is not asked to %s, since it would post", async (method) => {
  const response = await responseOf(page(), "/nearby", { method, headers: { Origin: ORIGIN } });
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
});

test("a fault shows its request id and no internals", async () => {
  const response = await responseOf(broken);
  const body = (await response.json()) as { requestId: string };
  expect(body).toEqual({
    success: false,
    message: "Something went wrong on our side.",
    code: "fault",
    requestId: response.headers.get("X-Request-Id"),
  });
});

test("a reset link's token is never logged", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await responseOf(page(), "/reset-password/the-token-of-a-link");
    await responseOf(broken, "/reset-password/the-token-of-a-link");
    const lines = log.mock.calls.flat().join("\n");
    expect(lines).toContain("/reset-password/");
    expect(lines).not.toContain("the-token-of-a-link");
  } finally {
    log.mockRestore();
  }
});

test("reads are logged by sample; refusals, faults and writes always", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const http = (renderPage: RenderPage, loggedReads: string) => async (init: RequestInit) =>
    createHttp(renderPage).fetch(
      new Request(`${ORIGIN}/a-page`, init),
      { ...(env as unknown as Env), LOGGED_READS: loggedReads },
      platform,
    );
  const linesOf = async (response: Promise<Response>) => {
    const requestId = (await response).headers.get("X-Request-Id") ?? "";
    return log.mock.calls.flat().filter((line) => line.includes('"event":"request"') && line.includes(requestId))
      .length;
  };
  const write = { method: "POST", headers: { Origin: ORIGIN } };
  try {
    expect(await linesOf(http(page(), "1")({}))).toBe(1);
    expect(await linesOf(http(page(), "0")({}))).toBe(0);
    expect(await linesOf(http(page(404), "0")({}))).toBe(1);
    expect(await linesOf(http(broken, "0")({}))).toBe(1);
    expect(await linesOf(http(page(), "0")(write))).toBe(1);
  } finally {
    log.mockRestore();
  }
});

test("pages with personal addresses forbid the edge to rewrite them; menus stay compressed", async () => {
  const html = page(200, { "Content-Type": "text/html" });
  const noTransform = async (path: string) => (await responseOf(html, path)).headers.get("Cache-Control");
  expect(await noTransform("/order-confirmation/an-order")).toBe("no-store, no-transform");
  expect(await noTransform("/courier")).toBe("no-store, no-transform");
  expect(await noTransform("/confirm-email")).toBe("no-store, no-transform");
  expect(await noTransform("/staff-invitation")).toBe("no-store, no-transform");
  expect(await noTransform("/vendor/a-dispensary/menu")).toBe("no-store");
});

test("a script of an earlier build answers an empty 404 without rendering a page", async () => {
  const response = await responseOf(broken, "/assets/menu-CbX81aQ2.js");
  expect({ status: response.status, body: await response.text() }).toEqual({ status: 404, body: "" });
});

const directive = (response: Response, name: string) =>
  response.headers
    .get("Content-Security-Policy")
    ?.split("; ")
    .find((each) => each.startsWith(`${name} `));

test("a page's extra sources are added to its policy, and their internal header is removed", async () => {
  const sources = "connect-src https://api.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com";
  const response = await responseOf(page(200, { "X-Csp-Additions": sources }));
  expect(response.headers.has("X-Csp-Additions")).toBe(false);
  expect(directive(response, "connect-src")).toBe("connect-src 'self' https://api.stripe.com");
  expect(directive(response, "frame-src")).toBe("frame-src https://js.stripe.com https://hooks.stripe.com");
  expect(directive(response, "default-src")).toBe("default-src 'none'");
});

test("a page without extra sources gets none, and posts to us alone", async () => {
  const response = await responseOf(page());
  expect(response.headers.get("Content-Security-Policy")).not.toContain("stripe");
  expect(directive(response, "frame-src")).toBeUndefined();
  expect(directive(response, "connect-src")).toBe("connect-src 'self'");
  expect(directive(response, "form-action")).toBe("form-action 'self'");
  expect(directive(response, "style-src")).not.toContain("unsafe");
});

test("all of a page's own cookies are preserved", async () => {
  const headers = new Headers([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ]);
  expect((await responseOf(page(200, headers))).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
