import { ok, refuseField } from "#app/domain/outcome.ts";
import { type AddressParts, formatAddress, ZIP_MISSING } from "#app/domain/places/address.ts";
import { placeKey, readPlaceQuery, streetBefore } from "#app/domain/places/query.ts";
import { type Geocoder, NOT_FOUND, type Place, SUGGESTIONS_MAX, type Suggestion } from "./types.ts";

type Found = { zip: string | null; city: string; state: string; lat: number; lng: number };

export type FindPlaces = (prefix: string, limit: number) => Promise<Found[]>;

type Hit = AddressParts & Place;

/** The default, without a key. Knows no streets, so it uses the ZIP code's location. Refuses `zip-missing`. */
export function createGazetteer(findPlaces: FindPlaces): Geocoder {
  async function find(prefix: string, before: string): Promise<Hit[]> {
    const found = await findPlaces(prefix, SUGGESTIONS_MAX);
    return found.flatMap(({ city, state, lat, lng, ...place }) => {
      const street = streetBefore(before, { city, state });
      if (street === undefined) return [];
      const parts = { street, city, state, zip: place.zip ?? "" };
      return { ...parts, lat, lng, address: formatAddress(parts) };
    });
  }

  return {
    async suggest(typed) {
      const query = readPlaceQuery(typed);
      if (!query) return [];
      if (query.kind === "street") return [{ id: query.text, label: query.text, detail: "Add the ZIP code" }];
      const hits = await (query.kind === "zip" ? find(query.digits, query.before) : find(query.prefix, ""));
      return hits.map(asSuggestion);
    },

    async locate(typed) {
      const query = readPlaceQuery(typed);
      if (!query) return NOT_FOUND;
      if (query.kind === "street") return refuseField("zip-missing", "zip", ZIP_MISSING);
      const hit =
        query.kind === "zip"
          ? (await find(query.digits, query.before)).find(({ zip }) => zip === query.digits)
          : (await find(query.prefix, "")).find((place) => isCalled(query.prefix, place));
      return hit ? ok({ address: hit.address, lat: hit.lat, lng: hit.lng }) : NOT_FOUND;
    },
  };
}

function isCalled(name: string, { city, state, zip }: Hit): boolean {
  const key = placeKey(city);
  return !zip && (name === key || name === `${key} ${state.toLowerCase()}`);
}

function asSuggestion({ address, street, ...rest }: Hit): Suggestion {
  if (street) return { id: address, label: street, detail: formatAddress({ ...rest, street: "" }) };
  return { id: address, label: address, detail: rest.zip ? "ZIP code" : "City" };
}
