import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Env } from "#app/app.ts";
import { type Analytics, createAnalytics } from "#app/providers/analytics.ts";
import { testApp } from "#test/support/app.ts";
import { platform } from "#test/support/fetcher.ts";
import { useUp } from "#test/support/platform/use-up.ts";
import { createHttp } from "#workers/http.ts";
import { withStandIns } from "#workers/local/stand-ins/index.ts";

const http = createHttp(async () => new Response("A page."), ["//", "/vendor/:vendorId/menu"]);
const bindings = withStandIns(env as unknown as Env);

const send = (body: unknown, headers: Record<string, string> = {}) =>
  http.fetch(
    new Request("http://localhost/vitals", {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "text/plain;charset=UTF-8", Origin: "http://localhost", ...headers },
    }),
    bindings,
    platform,
  );
const days = () => testApp().analytics.readVitals(14);

test("measurements are shown by route and day, as the 75th percentile", async () => {
  for (const LCP of [100, 200, 300, 5000]) {
    const response = await send({ route: "/vendor/:vendorId/menu", LCP, CLS: 0.1 }, { "CF-Connecting-IP": "10.1.0.1" });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([204, null]);
  }
  const day = new Date().toISOString().slice(0, 10);
  const row = { route: "/vendor/:vendorId/menu", day, visits: 4 };
  expect(await days()).toEqual([
    { ...row, vital: "LCP", p75: 300 },
    { ...row, vital: "CLS", p75: 0.1 },
  ]);
});

test("the home page is measured too", async () => expect((await send({ route: "/", LCP: 1 })).status).toBe(204));

test.each([
  ["no JSON", "route=/", {}, 400],
  ["a route that the site doesn't have", { route: "/wp-admin", LCP: 1 }, {}, 400],
  ["a page's address", { route: "/vendor/01abc/menu", LCP: 1 }, {}, 400],
  ["too large", { route: "/", LCP: 1, more: "x".repeat(400) }, {}, 413],
  ["from another site", { route: "/", LCP: 1 }, { Origin: "https://elsewhere.example" }, 403],
] as const)("a report that is %s is refused", async (_, body, headers, status) => {
  const before = await days();
  expect((await send(body, headers)).status).toBe(status);
  expect(await days()).toEqual(before);
});

test("an address that sends too many reports is refused", async () => {
  await useUp(testApp(), "vitals", "10.1.0.2", 1);
  for (const status of [204, 429])
    expect((await send({ route: "/", CLS: 0 }, { "CF-Connecting-IP": "10.1.0.2" })).status).toBe(status);
});

const options = { dataset: undefined, standIn: undefined, onError: () => {} };

test("a deployment without a token writes, and reports that it can't read", async () => {
  const writeDataPoint = vi.fn();
  const analytics = createAnalytics({ ...options, dataset: { writeDataPoint }, account: "account", token: undefined });
  await analytics.writeVitals({ route: "/", LCP: 1, INP: 2, CLS: 0 });
  expect(writeDataPoint.mock.calls).toEqual([
    [{ indexes: ["/"], blobs: ["vitals", "/", "LCP"], doubles: [1] }],
    [{ indexes: ["/"], blobs: ["vitals", "/", "INP"], doubles: [2] }],
    [{ indexes: ["/"], blobs: ["vitals", "/", "CLS"], doubles: [0] }],
  ]);
  expect(await analytics.readVitals(14)).toBe("no-token");
});

test("a deployment with a token asks the account's SQL API, whose large numbers are texts", async () => {
  const row = { route: "/", vital: "LCP", day: "2026-03-01", p75: 1200.5, visits: "40" };
  const requests = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ meta: [], data: [row], rows: 1 }));
  vi.stubGlobal("fetch", requests);
  const read = (analytics: Analytics) => analytics.readVitals(14);
  expect(await read(createAnalytics({ ...options, account: "abc", token: "secret" }))).toEqual([
    { ...row, visits: 40 },
  ]);
  const [url, init] = requests.mock.calls[0] ?? [];
  expect(url).toBe("https://api.cloudflare.com/client/v4/accounts/abc/analytics_engine/sql");
  expect(init?.headers).toEqual({ Authorization: "Bearer secret" });
});

test.each([
  ["refuses", async () => new Response("bad token", { status: 403 })],
  ["cannot be reached", () => Promise.reject(new Error("unreachable"))],
  ["answers something else", async () => Response.json({ data: [{ route: 1 }] })],
])("if the service %s, the page still comes and the fault is logged", async (_, respond) => {
  vi.stubGlobal("fetch", respond);
  const onError = vi.fn();
  expect(await createAnalytics({ ...options, onError, account: "a", token: "t" }).readVitals(14)).toBe("failed");
  expect(onError).toHaveBeenCalledOnce();
});
