import { expect, test } from "vitest";
import type { SavedAddress } from "#app/domain/address.ts";
import { addressCookie, readAddress, readAddressText } from "#app/routes/shop/address-cookie.ts";
import { action as saveAddress } from "#app/routes/shop/home.tsx";
import { action as forgetAddress, loader } from "#app/routes/shop/nearby.tsx";
import { routeContext, testApp } from "#test/support/app.ts";
import { aGazetteer } from "#test/support/geocoders.ts";
import { nearby, shopAt, somewhere } from "#test/support/nearby.ts";

const geocoder = await aGazetteer();
const vine = "1550 Vine St, Los Angeles, CA 90028";
const down = { suggest: () => Promise.reject(new Error("down")), locate: () => Promise.reject(new Error("down")) };

type Answer = { status: number; headers: Headers; data: Record<string, unknown> };

/** A route's answer, whichever of its forms it takes. */
async function answerOf(answer: Promise<unknown>): Promise<Answer> {
  const given = await answer.catch((thrown: unknown) => thrown);
  if (given instanceof Response) return { status: given.status, headers: given.headers, data: {} };
  const { data, init } = given as { data: Answer["data"]; init: ResponseInit | null };
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), data };
}

function enter(fields: Record<string, string>, app = testApp({ geocoder })) {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
  return answerOf(saveAddress({ request, params: {}, context: routeContext(app) } as never) as Promise<unknown>);
}

function visit(cookie: string, app = testApp({ geocoder }), query = "") {
  const request = new Request(`http://localhost/nearby${query}`, { headers: { Cookie: cookie } });
  return answerOf(loader({ request, params: {}, context: routeContext(app) } as never));
}

const cookieOf = (saved: SavedAddress) => addressCookie(saved).split(";")[0] ?? "";

test("an address that is entered is saved with its place, and leads to /nearby", async () => {
  const entries: Record<string, string>[] = [{ address: vine }, { address: "1550 Vine St", place: vine }];
  for (const fields of entries) {
    const { status, headers } = await enter({ ...fields, adult: "yes" });
    expect([status, headers.get("Location")]).toEqual([302, "/nearby"]);
    const cookie = headers.get("Set-Cookie") ?? "";
    expect(readAddress(new Request("http://localhost", { headers: { Cookie: cookie.split(";")[0] ?? "" } }))).toEqual({
      address: vine,
      lat: 34.1005,
      lng: -118.3254,
    });
    expect(cookie).not.toContain("HttpOnly");
  }
});

test("an address is refused in its own words, and what was typed stays", async () => {
  expect(await enter({ address: "qqqq", adult: "yes" })).toMatchObject({
    status: 404,
    data: { error: "No address found", typed: "qqqq" },
  });
  expect(await enter({ address: " ", adult: "yes" })).toMatchObject({ data: { error: "No address found" } });
  expect(await enter({ address: vine })).toMatchObject({ status: 422, data: { typed: vine } });
  expect(await enter({ address: vine, adult: "yes" }, testApp({ geocoder: down }))).toMatchObject({
    status: 503,
    data: { error: "Could not fetch location" },
  });
});

test("forgetting the address clears the cookie and goes back", async () => {
  const answer = forgetAddress();
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^userAddress=; .*Max-Age=0/);
});

test("an address that was saved without its place is looked up once", async () => {
  const { data, headers } = await visit(`userAddress=${encodeURIComponent(vine)}`);
  expect(data).toMatchObject({ address: { address: vine, lat: 34.1005 }, problem: null });
  expect(headers.get("Set-Cookie")).toContain("userAddress=");
  expect((await visit(`userAddress=qqqq`)).data).toMatchObject({ address: null, problem: "Could not find location" });
  expect((await visit(`userAddress=Los%20Angeles`, testApp({ geocoder: down }))).data).toMatchObject({
    problem: "Could not fetch location",
  });
});

test.each([
  "",
  "userAddress=",
  "userAddress=%7B%22",
  "userAddress=%E0%A4%A",
  'userAddress={"address":"x","lat":"1","lng":2}',
])("a cookie of '%s' is no address", async (cookie) => {
  const request = new Request("http://localhost", { headers: { Cookie: cookie } });
  expect([readAddress(request), readAddressText(request)]).toEqual([undefined, undefined]);
  expect((await visit(cookie)).data).toMatchObject({ address: null, problem: null, packedVendors: [] });
});

test("the page shows what its URL asks for, and only what a card needs", async () => {
  const app = testApp({ geocoder });
  const here = somewhere();
  await shopAt(here, { email: "owner@example.com", phone: "2135550199", licenseNumber: "C10" }, app.db);
  const { data } = await visit(cookieOf({ address: vine, ...here }), app, "?eta=quick");
  expect(data).toMatchObject({
    search: { filters: { eta: "quick" } },
    packedVendors: [{ dispensaryName: "Green Door" }],
  });
  expect(JSON.stringify(data)).not.toMatch(/owner@example|2135550199|C10/);
});

test("what cannot be read is said on the page", async () => {
  const broken = { ...testApp().db, all: () => Promise.reject(new Error("D1 is away")) } as never;
  const { status, data } = await visit(cookieOf({ address: vine, ...somewhere() }), testApp({ geocoder, db: broken }));
  expect(status).toBe(503);
  expect(data).toMatchObject({ problem: "Failed to load vendors", packedVendors: [] });
});

test("an address at the end of the world has no vendors and takes no time", async () => {
  expect(await nearby(testApp(), { lat: 90, lng: 180 })).toEqual({ vendors: [], more: false });
});
