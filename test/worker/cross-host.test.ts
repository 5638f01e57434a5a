import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Env } from "#app/app.ts";
import { testApp } from "#test/support/app.ts";
import { platform } from "#test/support/fetcher.ts";
import { aDispensary, PASSWORD } from "#test/support/people.ts";
import { createHttp } from "#workers/http.ts";

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
