import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { rateLimits } from "#app/domain/rate-limits.ts";
import { aGazetteer } from "#test/support/geocoders.ts";

const worker = (exports as unknown as { default: Fetcher }).default;
await aGazetteer();

const ask = (path: string, address = "198.51.100.1") =>
  worker.fetch(`http://localhost/api/geo/${path}`, { headers: { "CF-Connecting-IP": address } });

test("suggestions lead to places", async () => {
  const { suggestions } = await (await ask("suggest?q=1550+Vine+St+90028&_t=1")).json<{
    suggestions: { id: string }[];
  }>();
  const answer = await ask(`locate?q=${encodeURIComponent(suggestions[0]?.id ?? "")}`);
  expect(await answer.json()).toEqual({
    success: true,
    place: { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 },
  });
});

test("a place that is none is 404, and an empty question 400", async () => {
  const answer = await ask("locate?q=qqqq");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ success: false, message: "Could not find location" });
  for (const path of ["locate", "locate?q=", "suggest?q=+", `suggest?q=${"x".repeat(201)}`])
    expect((await ask(path)).status).toBe(400);
});

test("an address gets 60 answers a minute, then 429 with Retry-After; others still get theirs", async () => {
  const { limit } = rateLimits.geocoding;
  for (let at = 0; at < limit; at++) expect((await ask("suggest?q=los", "198.51.100.2")).status).toBe(200);
  const refused = await ask("locate?q=90028", "198.51.100.2");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await ask("suggest?q=los", "198.51.100.3")).status).toBe(200);
});
