import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { createDb } from "#db/client.ts";
import { testApp } from "#test/support/app.ts";
import { orderPayload, orderRows } from "#test/support/checkout.ts";
import { platform, worker } from "#test/support/fetcher.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";
import { JSON_BODY_MAX_BYTES } from "#workers/api/guard.ts";
import { createHttp } from "#workers/http.ts";

const db = createDb((env as unknown as { DB: D1Database }).DB);

let good: string;
beforeAll(async () => {
  const shop = await openShop(db);
  good = JSON.stringify(orderPayload(shop.id, [await stock(db, shop.id)]));
});

let client = 0;
const order = (body: BodyInit, headers: Record<string, string> = {}) =>
  worker.fetch("http://localhost/api/customer/create-order", {
    method: "POST",
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": `10.1.0.${client++}`, ...headers },
    body,
  });

async function expectNothing(response: Promise<Response>, status: number, code: string) {
  const before = await orderRows(db);
  const { status: received, headers } = await response.then(async (response) => {
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ success: false, code, message: expect.any(String), requestId: expect.any(String) });
    return response;
  });
  expect(received).toBe(status);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await orderRows(db)).toEqual(before);
}

describe("a write from another site changes nothing:", () => {
  const foreign: [name: string, headers: Record<string, string>][] = [
    ["a foreign origin", { Origin: "https://evil.example" }],
    ["a foreign origin that begins like ours", { Origin: "http://localhost.evil.example" }],
    ["our host on another port", { Origin: "http://localhost:1" }],
    ["our host by another scheme", { Origin: "https://localhost" }],
    ["a null origin", { Origin: "null" }],
    ["a cross-site fetch that hides its origin", { "Sec-Fetch-Site": "cross-site" }],
    ["a neighbor's fetch that hides its origin", { "Sec-Fetch-Site": "same-site" }],
    ["a foreign origin with a bearer token", { Origin: "https://evil.example", Authorization: "Bearer x" }],
    ["a form without an origin", { "Content-Type": "application/x-www-form-urlencoded" }],
    ["a multipart form without an origin", { "Content-Type": "multipart/form-data; boundary=x" }],
    ["a text form without an origin", { "Content-Type": "text/plain" }],
    ["a form without an origin, with cookies", { "Content-Type": "text/plain;charset=utf-8", Cookie: "a=b" }],
  ];
  test.each(foreign)("%s", (_name, headers) => expectNothing(order(good, headers), 403, "foreign-origin"));

  test("reads are not writes", async () => {
    const response = await worker.fetch("http://localhost/api/openapi.json", {
      headers: { Origin: "https://evil.example" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

test.each([
  ["our page", { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin", Cookie: "a=b" }],
  ["a program", {}],
  ["a program with a session", { Cookie: "a=b" }],
] as [string, Record<string, string>][])("a write from %s is let in", async (_name, headers) => {
  expect((await order(good, headers)).status).toBe(201);
});

describe("a body that isn't an order is refused:", () => {
  const deep = (open: string, close: string) => `${open.repeat(200_000)}1${close.repeat(200_000)}`;
  const wrong: [name: string, body: () => string, status: number, code: string][] = [
    ["nothing", () => "", 400, "malformed"],
    ["half of an object", () => good.slice(0, 100), 400, "malformed"],
    ["a list", () => "[]", 400, "malformed"],
    ["null", () => "null", 400, "malformed"],
    ["a number beyond all", () => good.replace(/"totalAmount":[\d.]+/, '"totalAmount":1e999'), 400, "malformed"],
    ["lists 200,000 deep", () => deep("[", "]"), 400, "malformed"],
    ["lists 200,000 deep that never end", () => "[".repeat(200_000), 400, "malformed"],
    ["objects 200,000 deep", () => deep('{"a":', "}"), 400, "malformed"],
    ["a name 200,000 deep", () => good.replace('"Ana"', deep("[", "]")), 400, "malformed"],
    [
      "a field that we ignore, 200,000 deep, and no name",
      () => good.replace('"firstName":"Ana"', `"x":${deep("[", "]")}`),
      400,
      "malformed",
    ],
    [
      "a field that we ignore, 65 deep, in a good order",
      () => good.replace('"firstName"', `"x":${"[".repeat(65)}${"]".repeat(65)},"firstName"`),
      400,
      "malformed",
    ],
    [
      "too many lines",
      () => good.replace('"items":[', `"items":[${'{"productId":"x","quantity":1},'.repeat(100)}`),
      400,
      "malformed",
    ],
    ["more than the cap", () => good + " ".repeat(JSON_BODY_MAX_BYTES), 413, "too-large"],
  ];
  test.each(wrong)("%s", (_name, body, status, code) => expectNothing(order(body()), status, code));

  test("larger than the cap, without a declared length", () => {
    const part = new TextEncoder().encode(" ".repeat(64 * 1024));
    let left = 40;
    const stream = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(part);
        else controller.close();
      },
    });
    return expectNothing(order(stream as never), 413, "too-large");
  });

  test("JSON with another content type", () =>
    expectNothing(order(good, { "Content-Type": "application/xml" }), 415, "wrong-type"));
});

test("unknown paths answer 404 for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const response = await worker.fetch("http://localhost/api/no/such/call", { method });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, "not-found"]);
  }
});

const post = (bytes: number) =>
  worker.fetch("http://localhost/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost" },
    body: `message=${"x".repeat(bytes)}`,
  });

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["a sandbox", { Origin: "null" }],
  ["nowhere", {}],
  ["another site that hides its origin", { "Sec-Fetch-Site": "cross-site" }],
])("a form posted from %s reaches no page", async (_name, headers) => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers: { ...type, ...headers }, body: "message=hello" };
  expect((await worker.fetch("http://localhost/contact", form as RequestInit)).status).toBe(403);
});

test("a form over the cap is refused before it is read", async () => expect((await post(3_000_000)).status).toBe(413));

test("a form within the cap reaches the page", async () => {
  // 501 is what stands for a page here: only the production build renders them.
  expect((await post(1000)).status).toBe(501);
});

const ORIGIN = "https://nearleaf.example";
const API = "https://api.nearleaf.example/api";
const http = createHttp(async () => new Response("A page."));

/** Asks the API on its own host, from a page of this origin. */
function send(
  path: string,
  origin: string | null,
  init: RequestInit & { headers?: Record<string, string> } = {},
  settings: Partial<Env> = { COOKIE_DOMAIN: "nearleaf.example", MARKETPLACE_HOSTS: "api.nearleaf.example" },
) {
  const headers = { ...init.headers, ...(origin === null ? {} : { Origin: origin }) };
  const request = new Request(`${API}${path}`, { ...init, headers });
  return http.fetch(request, { ...(env as unknown as Env), ORIGIN, ...settings }, platform);
}
const json = { "Content-Type": "application/json", "CF-Connecting-IP": "10.9.0.1" };
const login = (body: object) => ({ method: "POST", headers: json, body: JSON.stringify(body) });
const preflight = (method: string) => ({
  method: "OPTIONS",
  headers: { "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "content-type" },
});

const allowed = (response: Response) => [...response.headers].filter(([name]) => name.startsWith("access-control-"));

describe("if the API has its own host, our pages", () => {
  test("sign in there, and get cookies for both hosts", async () => {
    const { account } = await aDispensary(testApp());
    const response = await send("/auth/login", ORIGIN, login({ email: account.email, password: PASSWORD }));
    expect(response.status).toBe(200);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(ORIGIN);
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/Domain=nearleaf\.example.*SameSite=None|SameSite=None.*Domain=/);
    const Cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    const profile = await send("/vendors/profile", ORIGIN, { headers: { Cookie } });
    expect(profile.status).toBe(200);
    expect(profile.headers.get("Access-Control-Allow-Origin")).toBe(ORIGIN);
  });

  test("get an answer to their preflight request", async () => {
    const response = await send("/vendors/min-order", ORIGIN, preflight("PUT"));
    expect(response.status).toBe(204);
    expect(Object.fromEntries(allowed(response))).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET,POST,PUT,DELETE",
      "access-control-allow-headers": "Authorization,Content-Type,Idempotency-Key",
    });
  });

  test("can read refusals too", async () => {
    for (const [path, status] of [
      ["/vendors/profile", 401],
      ["/no/such/call", 404],
    ] as const) {
      const response = await send(path, ORIGIN);
      expect(response.status).toBe(status);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(ORIGIN);
    }
  });
});

const foreign = [
  "https://evil.example",
  "https://evil.nearleaf.example",
  "https://nearleaf.example.evil.example",
  "http://nearleaf.example",
  "https://nearleaf.example:8443",
  "null",
  null,
];
describe.each(foreign)("a page of %s", (origin) => {
  test("gets no CORS headers", async () => {
    for (const init of [{}, preflight("PUT"), login({}), { method: "OPTIONS" }]) {
      const response = await send("/strains", origin, init);
      expect(allowed(response), init.method).toEqual([]);
      expect(response.headers.get("Vary"), init.method).toMatch(/Origin/);
    }
  });

  test("changes nothing", async () => {
    if (origin === null) return;
    const { account } = await aDispensary(testApp());
    const response = await send("/auth/login", origin, login({ email: account.email, password: PASSWORD }));
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test("without a cookie domain, the API serves only its own host's pages: no CORS headers", async () => {
  for (const origin of [ORIGIN, "https://api.nearleaf.example", ...foreign]) {
    for (const init of [{}, preflight("PUT")]) {
      const response = await send("/strains", origin, init, { COOKIE_DOMAIN: undefined });
      expect(allowed(response)).toEqual([]);
    }
  }
});
