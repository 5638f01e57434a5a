import { expect, test } from "vitest";
import type { SavedAddress } from "#app/domain/places/address.ts";
import { addressCookie, readAddress, readAddressText } from "#app/routes/shop/address-cookie.ts";
import { loader as openCheckout } from "#app/routes/shop/checkout/checkout.tsx";
import { loader as openHome, action as saveAddress } from "#app/routes/shop/home/home.tsx";
import { action as forgetAddress, loader } from "#app/routes/shop/nearby/nearby.tsx";
import { brokenDb, routeArgs, testVisit } from "#test/support/app.ts";
import { nearby, shopAt, somewhere } from "#test/support/nearby.ts";
import { aGazetteer } from "#test/support/outside/geocoders.ts";

const geocoder = await aGazetteer();
const vine = "1550 Vine St, Los Angeles, CA 90028";
const down = { suggest: () => Promise.reject(new Error("down")), locate: () => Promise.reject(new Error("down")) };

type Reply = { status: number; headers: Headers; data: Record<string, unknown> };

/** A route's answer, whichever of its forms it takes. */
async function replyOf(outcome: Promise<unknown>): Promise<Reply> {
  const returned = await outcome.catch((thrown: unknown) => thrown);
  if (returned instanceof Response) return { status: returned.status, headers: returned.headers, data: {} };
  const { data, init } = returned as { data: Reply["data"]; init: ResponseInit | null };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), data };
}

const enter = (form: Record<string, string>, visit = testVisit({ geocoder }), cookie = "") =>
  replyOf(saveAddress(routeArgs(visit, { cookie, form })) as Promise<unknown>);

const loadNearby = (cookie: string, visit = testVisit({ geocoder }), query = "") =>
  replyOf(loader(routeArgs(visit, { path: `/nearby${query}`, cookie })));

const open = (loader: unknown, path: string, cookie: string) => {
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: cookie } });
  return replyOf((async () => (loader as (args: unknown) => unknown)({ request }))());
};

const cookieOf = (saved: SavedAddress) => addressCookie(saved).split(";")[0] ?? "";

test("a new address is saved with its location, and leads to /nearby", async () => {
  const entries: Record<string, string>[] = [{ address: vine }, { address: "1550 Vine St", place: vine }];
  for (const fields of entries) {
    const { status, headers } = await enter({ ...fields, adult: "yes" });
    expect([status, headers.get("Location")]).toEqual([302, "/nearby"]);
    const [cookie = "", adult] = headers.getSetCookie();
    expect(adult).toMatch(/^adult=1;/);
    expect(readAddress(new Request("http://localhost", { headers: { Cookie: cookie.split(";")[0] ?? "" } }))).toEqual({
      address: vine,
      lat: 34.1005,
      lng: -118.3254,
    });
    expect(cookie).not.toContain("HttpOnly");
  }
});

test("an invalid address is refused with a specific message, and what was typed stays", async () => {
  expect(await enter({ address: "qqqq", adult: "yes" })).toMatchObject({
    status: 404,
    data: { message: "No address found", typed: { address: "qqqq" } },
  });
  expect(await enter({ address: " ", adult: "yes" })).toMatchObject({ data: { message: "No address found" } });
  expect(await enter({ address: vine })).toMatchObject({ status: 422, data: { typed: { address: vine } } });
  expect(await enter({ address: vine, adult: "yes" }, testVisit({ geocoder: down }))).toMatchObject({
    status: 503,
    data: { message: "Could not fetch location" },
  });
});

test("a street without a ZIP code is refused beside its field, and found with one", async () => {
  const street = { address: "99999 Imaginary Blvd", adult: "yes" };
  expect(await enter(street)).toMatchObject({
    status: 422,
    data: { message: "Enter the 5-digit ZIP code of this address.", typed: { address: "99999 Imaginary Blvd" } },
  });
  const { status, headers } = await enter({ ...street, zip: "90028" });
  expect([status, headers.get("Location")]).toEqual([302, "/nearby"]);
  expect(decodeURIComponent(headers.get("Set-Cookie") ?? "")).toContain("99999 Imaginary Blvd, Los Angeles, CA 90028");
});

test("visitors under 21 can't continue, even with a saved address", async () => {
  const saved = cookieOf({ address: vine, ...somewhere() });
  const visit = testVisit({ geocoder });
  expect(await enter({ saved: "yes" }, visit, saved)).toMatchObject({
    status: 422,
    data: { message: "You must be 21 or older to continue." },
  });
  const { status, headers } = await enter({ saved: "yes", adult: "yes" }, visit, saved);
  expect([status, headers.get("Location")]).toEqual([302, "/nearby"]);
  expect(await enter({ saved: "yes", adult: "yes" }, visit)).toMatchObject({ status: 422 });
});

test("too many look-ups answer 429 on both pages", async () => {
  const rateLimit = async () => ({ allowed: false, retryAfterSeconds: 9 });
  const visit = testVisit({ geocoder, rateLimit });
  expect((await enter({ address: vine, adult: "yes" }, visit)).status).toBe(429);
  expect((await loadNearby(`userAddress=${encodeURIComponent(vine)}`, visit)).status).toBe(429);
});

test("clearing the address clears the cookie and goes back", async () => {
  const response = forgetAddress();
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  expect(response.headers.get("Set-Cookie")).toMatch(/^userAddress=; .*Max-Age=0/);
});

test("an address saved without its location is looked up once", async () => {
  const { data, headers } = await loadNearby(`userAddress=${encodeURIComponent(vine)}`);
  expect(data).toMatchObject({ address: { address: vine, lat: 34.1005 }, problem: null });
  expect(headers.get("Set-Cookie")).toMatch(/^userAddress=.+; SameSite=Lax; Secure$/);
  const away = await loadNearby(`userAddress=Los%20Angeles`, testVisit({ geocoder: down }));
  expect(away).toMatchObject({ status: 503, data: { problem: "Could not fetch location" } });
});

test("an address that can't be found is reported once, and cleared", async () => {
  const { status, data, headers } = await loadNearby("userAddress=qqqq");
  expect([status, data.address, data.problem]).toEqual([404, null, "Could not find location"]);
  expect(headers.get("Set-Cookie")).toMatch(/^userAddress=; .*Max-Age=0/);
});

test("a street saved without its ZIP code is completed on the start page", async () => {
  const cookie = "userAddress=1550%20Vine%20St";
  expect(await loadNearby(cookie)).toMatchObject({
    status: 422,
    data: { address: null, problem: "Enter the 5-digit ZIP code of this address." },
  });
  expect((await open(openHome, "/", cookie)).data).toMatchObject({ saved: null, typed: "1550 Vine St" });
});

test.each(["", "userAddress=", "other=1"])("a cookie of '%s' is no address", async (cookie) => {
  const request = new Request("http://localhost", { headers: { Cookie: cookie } });
  expect([readAddress(request), readAddressText(request)]).toEqual([undefined, undefined]);
  expect(await loadNearby(cookie)).toMatchObject({
    status: 200,
    data: { address: null, problem: null, vendors: [] },
  });
});

const withCoordinates = (rest: string) => encodeURIComponent(`{"address":"1550 Vine St",${rest}}`);

test.each([
  ["half a JSON", "%7B%22address%22%3A%221550"],
  ["broken percent signs", "%E0%A4%A"],
  ["coordinates as text", withCoordinates('"lat":"1","lng":2')],
  ["no coordinates", withCoordinates('"lat":null,"lng":2')],
  ["coordinates beyond the poles", withCoordinates('"lat":999,"lng":-118')],
  ["coordinates without an end", withCoordinates('"lat":1e999,"lng":-118')],
  ["an address that is a number", encodeURIComponent('{"address":1,"lat":1,"lng":2}')],
  ["a list", encodeURIComponent("[1,2]")],
  ["a quoted text", encodeURIComponent('"1550 Vine St"')],
  ["NUL", "1550%00Vine"],
  ["NUL in JSON", encodeURIComponent('{"address":"a\\u0000b","lat":34,"lng":-118}')],
  ["half a surrogate pair", encodeURIComponent('{"address":"a\\ud800b","lat":34,"lng":-118}')],
  ["four kilobytes", "x".repeat(4000)],
  ["gaps alone", "%20%20"],
])("a broken cookie (%s) leads to the start and is cleared, on every page that reads it", async (_, value) => {
  const cookie = `userAddress=${value}`;
  const deleted = /^userAddress=; .*Max-Age=0/;
  const listing = await loadNearby(cookie);
  expect([listing.status, listing.headers.get("Location")]).toEqual([302, "/"]);
  expect(listing.headers.get("Set-Cookie")).toMatch(deleted);
  for (const [loader, path] of [
    [openHome, "/"],
    [openCheckout, "/checkout"],
  ] as const) {
    const { status, headers, data } = await open(loader, path, cookie);
    expect([status, data.saved ?? data.address ?? null]).toEqual([200, null]);
    expect(headers.get("Set-Cookie")).toMatch(deleted);
  }
});

test("the page shows what its URL asks for, with only a card's data", async () => {
  const visit = testVisit({ geocoder });
  const here = somewhere();
  await shopAt(here, { email: "owner@example.com", phone: "2135550199", licenseNumber: "C10" }, visit.db);
  const { data } = await loadNearby(cookieOf({ address: vine, ...here }), visit, "?eta=quick");
  expect(data).toMatchObject({
    search: { filters: { eta: "quick" } },
    vendors: [{ dispensaryName: "Green Door" }],
  });
  expect(JSON.stringify(data)).not.toMatch(/owner@example|2135550199/);
});

test("a failed load is reported on the page", async () => {
  const { status, data } = await loadNearby(
    cookieOf({ address: vine, ...somewhere() }),
    testVisit({ geocoder, db: brokenDb() }),
  );
  expect(status).toBe(503);
  expect(data).toMatchObject({ problem: "Failed to load vendors", vendors: [] });
});

test("a remote address has no dispensaries and reads little", async () =>
  expect(await nearby(testVisit(), { lat: 90, lng: 180 })).toMatchObject({ hits: [], vendors: [], more: false }));
