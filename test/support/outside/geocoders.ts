import { env } from "cloudflare:workers";
import { createGazetteer } from "#app/providers/geocoder/gazetteer.ts";
import { createGoogle } from "#app/providers/geocoder/google.ts";
import type { Fetch } from "#app/providers/geocoder/http.ts";
import { createPhoton } from "#app/providers/geocoder/photon.ts";
import type { Geocoder } from "#app/providers/geocoder/types.ts";
import { createDb } from "#db/client.ts";
import { listPlaces } from "#db/places/queries.ts";
import { places } from "#db/schema/index.ts";

const rows: [zip: string | null, city: string, state: string, lat: number, lng: number, weight: number][] = [
  ["90028", "Los Angeles", "CA", 34.1005, -118.3254, 95],
  ["90012", "Los Angeles", "CA", 34.0614, -118.2385, 95],
  ["90045", "Los Angeles", "CA", 33.9631, -118.3941, 95],
  [null, "Los Angeles", "CA", 34.0326, -118.2792, 95],
  ["89101", "Las Vegas", "NV", 36.1728, -115.1412, 60],
  ["89103", "Las Vegas", "NV", 36.1086, -115.205, 60],
  [null, "Reno", "NV", 39.5296, -119.8138, 5],
  [null, "Las Vegas", "NV", 36.1716, -115.1391, 60],
  [null, "Los Gatos", "CA", 37.1957, -121.972, 4],
  [null, "Los Alamos", "CA", 34.7411, -120.2593, 1],
  [null, "Los Alamos", "NM", 35.8841, -106.3031, 2],
  ["63101", "Saint Louis", "MO", 38.6346, -90.1913, 60],
  [null, "Saint Louis", "MO", 38.6346, -90.1913, 60],
  ...Array.from({ length: 12 }, (_, at): (typeof rows)[number] => [null, `Springfield ${at}`, "OH", 39, -83, 1]),
];

/** The gazetteer on a few places of the tests' own D1. */
export async function aGazetteer(): Promise<Geocoder> {
  const db = createDb((env as unknown as { DB: D1Database }).DB);
  for (const [zip, city, state, lat, lng, weight] of rows) {
    const search = zip ?? `${city} ${state}`.toLowerCase();
    await db.insert(places).values({ kind: zip ? "zip" : "city", zip, city, state, lat, lng, weight, search });
  }
  return createGazetteer((prefix, limit) => listPlaces(db, prefix, limit));
}

const vine = { lat: 34.0995, lng: -118.3267 };
const isVine = (text: string) => /1550 vine st/i.test(text) || text === "place:ChIJvine" || text === "ChIJvine";

/** Google's documented answers, for one address. `key` has to be the one that was given. */
export const aGoogle = (): Geocoder => createGoogle({ key: "k-secret", fetch: fakeGoogle });

const fakeGoogle: Fetch = async (url, init) => {
  const { pathname, searchParams } = new URL(url);
  if (pathname === "/v1/places:autocomplete") {
    const headers = new Headers(init?.headers);
    const { input, includedRegionCodes } = JSON.parse(String(init?.body));
    if (headers.get("X-Goog-Api-Key") !== "k-secret" || includedRegionCodes[0] !== "us")
      return Response.json({ error: { code: 403 } }, { status: 403 });
    if (!isVine(input)) return Response.json({});
    const placePrediction = {
      place: "places/ChIJvine",
      placeId: "ChIJvine",
      text: { text: "1550 Vine St, Los Angeles, CA 90028, USA" },
      structuredFormat: { mainText: { text: "1550 Vine St" }, secondaryText: { text: "Los Angeles, CA 90028, USA" } },
    };
    return Response.json({ suggestions: Array.from({ length: 9 }, () => ({ placePrediction })) });
  }
  if (searchParams.get("key") !== "k-secret") return Response.json({ status: "REQUEST_DENIED", results: [] });
  if (!isVine(searchParams.get("place_id") ?? searchParams.get("address") ?? ""))
    return Response.json({ status: "ZERO_RESULTS", results: [] });
  const formatted_address = "1550 Vine St, Los Angeles, CA 90028, USA";
  return Response.json({ status: "OK", results: [{ formatted_address, geometry: { location: vine } }] });
};

/** Photon's documented answers: GeoJSON features, here also one across the border. */
export const aPhoton = (): Geocoder => createPhoton({ url: "https://photon.example/", fetch: fakePhoton });

const fakePhoton: Fetch = async (url) => {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== "/api") return new Response("Not found", { status: 404 });
  if (!isVine(searchParams.get("q") ?? "")) return Response.json({ type: "FeatureCollection", features: [] });
  const feature = (properties: object) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [vine.lng, vine.lat] },
    properties,
  });
  const inTheStates = {
    osm_type: "W",
    countrycode: "US",
    housenumber: "1550",
    street: "Vine Street",
    city: "Los Angeles",
    state: "California",
    postcode: "90028",
    type: "house",
  };
  return Response.json({
    type: "FeatureCollection",
    features: [
      feature({ ...inTheStates, countrycode: "CA", state: "Ontario" }),
      feature(inTheStates),
      feature(inTheStates),
    ],
  });
};
