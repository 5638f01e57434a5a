import { formatAddress } from "#app/domain/address.ts";
import { type PlaceReading, placeKey, readPlaceQuery, streetBefore } from "#app/domain/place-query.ts";
import { type Geocoder, type Place, SUGGESTIONS_MAX, type Suggestion } from "./index.ts";

type Found = {
  reading: number;
  zip: string | null;
  city: string;
  state: string;
  lat: number;
  lng: number;
  mainZip: string | null;
};

/** db/places.ts's `listPlaces`, which app/context.ts passes in. */
export type FindPlaces = (prefixes: { prefix: string; withZip: boolean }[], limit: number) => Promise<Found[]>;

type Hit = Place & { street: string; place: Found };

/**
 * The gazetteer of US ZIP codes and cities: the default, without a key. It knows no streets, so it believes the one that was
 * typed and places it at its ZIP code, or in the middle of its city.
 */
export function createGazetteer(findPlaces: FindPlaces): Geocoder {
  async function find(readings: PlaceReading[], limit: number): Promise<Hit[]> {
    if (readings.length === 0) return [];
    const prefixes = readings.map(({ street, prefix }) => ({ prefix, withZip: street !== "" }));
    const found = await findPlaces(prefixes, limit);
    return found.map((place) => {
      const typed = readings[place.reading]?.street ?? "";
      const street = streetBefore(typed, place.zip ? place.city : "");
      const zip = place.zip ?? (street ? (place.mainZip ?? "") : "");
      const address = formatAddress({ street, city: place.city, state: place.state, zip });
      return { address, street, lat: place.lat, lng: place.lng, place };
    });
  }

  return {
    async suggest(typed) {
      const hits = await find(readPlaceQuery(typed), SUGGESTIONS_MAX);
      return hits.map(asSuggestion);
    },

    async locate(typed) {
      const readings = readPlaceQuery(typed);
      const hits = await find(readings, SUGGESTIONS_MAX);
      const hit = hits.find(({ place }) => isWhole(readings[place.reading]?.prefix ?? "", place));
      return hit && { address: hit.address, lat: hit.lat, lng: hit.lng };
    },
  };
}

/** A whole ZIP code or city name was typed, not the beginning of one. */
function isWhole(prefix: string, { zip, city, state }: Found): boolean {
  const key = placeKey(city);
  return zip ? prefix === zip : prefix === key || prefix === `${key} ${state.toLowerCase()}`;
}

function asSuggestion({ address, street, place }: Hit): Suggestion {
  const { city, state, zip, mainZip } = place;
  if (!street) return { id: address, label: address, detail: zip ? "ZIP code" : "City" };
  const detail = formatAddress({ street: "", city, state, zip: zip ?? mainZip ?? "" });
  // Better said than silently guessed: the order will carry this ZIP code.
  return { id: address, label: street, detail: zip ? detail : `${detail} (type your ZIP code to be exact)` };
}
