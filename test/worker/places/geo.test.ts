import { expect, test } from "vitest";
import { testVisit } from "#test/support/app.ts";
import { worker } from "#test/support/fetcher.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";
import { useUp } from "#test/support/platform/use-up.ts";

await aGazetteer();

const get = (path: string, address = "198.51.100.1") =>
  worker.fetch(`http://localhost/api/geo/${path}`, { headers: { "CF-Connecting-IP": address } });

test("suggestions lead to places", async () => {
  const { suggestions } = await (await get("suggest?q=1550+Vine+St+90028&_t=1")).json<{
    suggestions: { id: string }[];
  }>();
  const response = await get(`locate?q=${encodeURIComponent(suggestions[0]?.id ?? "")}`);
  expect(await response.json()).toEqual({
    success: true,
    place: { address: "1550 Vine St, Los Angeles, CA 90028", lat: 34.1005, lng: -118.3254 },
  });
});

test("a street without its ZIP code asks for it", async () => {
  const q = "locate?q=99999+Imaginary+Blvd";
  const response = await get(q);
  expect(response.status).toBe(422);
  const message = "Enter the 5-digit ZIP code of this address.";
  expect(await response.json()).toMatchObject({
    success: false,
    code: "zip-missing",
    message,
    fields: { zip: message },
  });
  expect(await (await get(`${q}&zip=90028`)).json()).toMatchObject({
    place: { address: "99999 Imaginary Blvd, Los Angeles, CA 90028" },
  });
  expect((await get(`${q}&zip=00000`)).status).toBe(404);
  expect((await get(`${q}&zip=9002`)).status).toBe(400);
});

test("characters that no address has are answered without a fault", async () => {
  for (const q of ["%00", "%ED%A0%80", "%E2%80%AE1550", "%F0%9F%98%80", "%27%22--", "a".repeat(200)]) {
    expect((await get(`suggest?q=${q}`, "198.51.100.4")).status).toBeLessThan(500);
    expect((await get(`locate?q=${q}`, "198.51.100.4")).status).toBe(404);
  }
});

test("an unknown place answers 404, and an empty query 400", async () => {
  const response = await get("locate?q=qqqq");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, message: "Could not find location" });
  for (const path of ["locate", "locate?q=", "suggest?q=+", `suggest?q=${"x".repeat(201)}`])
    expect((await get(path)).status).toBe(400);
});

test.each([
  ["geocoding", "geo/suggest?q=los"],
  ["map", "map/map-vendors?lat=34&lng=-118"],
  ["searchSuggestions", "search/suggest?q=zz&lat=0&lng=0"],
] as const)(
  "%s: an address over its limit gets 429 with Retry-After, and others still get answers",
  async (limit, path) => {
    const from = (address: string) =>
      worker.fetch(`http://localhost/api/${path}`, { headers: { "CF-Connecting-IP": address } });
    await useUp(testVisit(), limit, "198.51.100.2", 1);
    expect((await from("198.51.100.2")).status).toBe(200);
    const refused = await from("198.51.100.2");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await from("198.51.100.3")).status).toBe(200);
  },
);
