import { ok } from "#app/domain/outcome.ts";
import { formatAddress } from "#app/domain/places/address.ts";
import { stateCode } from "#app/domain/places/us-states.ts";
import { type Fetch, fetchJson } from "./http.ts";
import { type Geocoder, NOT_FOUND, type Place, SUGGESTIONS_MAX } from "./types.ts";

type Feature = {
  geometry: { coordinates: [lng: number, lat: number] };
  properties: {
    countrycode?: string;
    housenumber?: string;
    street?: string;
    name?: string;
    type?: string;
    city?: string;
    district?: string;
    state?: string;
    postcode?: string;
  };
};

/** Contiguous states, Alaska, Hawaii and Puerto Rico: west, south, east, north. */
const US = "-179.9,17.8,-65.2,71.5";

export function createPhoton({
  url,
  fetch = globalThis.fetch.bind(globalThis),
}: {
  url: string;
  fetch?: Fetch;
}): Geocoder {
  async function search(text: string, limit: number) {
    // Ask for extra, because results across the border or without an address are dropped.
    const query = new URLSearchParams({ q: text, limit: String(limit * 2), lang: "en", bbox: US });
    const { features } = await fetchJson<{ features?: Feature[] }>(
      fetch,
      "Photon",
      `${url.replace(/\/$/, "")}/api?${query}`,
    );
    return (features ?? []).flatMap((feature) => placeOf(feature) ?? []).slice(0, limit);
  }

  return {
    async suggest(typed) {
      const found = await search(typed, SUGGESTIONS_MAX);
      const places = new Map(found.map((place) => [place.address, place]));
      return [...places.values()].map(({ address }) => {
        const [label = "", ...rest] = address.split(", ");
        return { id: address, label, detail: rest.join(", ") };
      });
    },
    // Photon has no lookup by ID, so search for the full address.
    async locate(address) {
      const [place] = await search(address, 1);
      return place ? ok(place) : NOT_FOUND;
    },
  };
}

function placeOf({ geometry, properties }: Feature): Place | undefined {
  const { countrycode, housenumber, street, name, type, city, district, state, postcode } = properties;
  if (countrycode?.toUpperCase() !== "US") return undefined;
  const isTown = type === "city" || type === "district" || type === "locality";
  const road = street ?? (type === "street" ? name : undefined) ?? "";
  const address = formatAddress({
    street: [housenumber, road].filter(Boolean).join(" "),
    city: city ?? (isTown ? name : undefined) ?? district ?? "",
    state: stateCode(state ?? "") ?? "",
    zip: postcode?.slice(0, 5) ?? "",
  });
  const [lng, lat] = geometry.coordinates;
  return address.includes(",") ? { address, lat, lng } : undefined;
}
