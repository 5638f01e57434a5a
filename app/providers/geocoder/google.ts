import { ok } from "#app/domain/outcome.ts";
import { addressParts, formatAddress } from "#app/domain/places/address.ts";
import { type Fetch, fetchJson } from "./http.ts";
import { type Geocoder, NOT_FOUND, SUGGESTIONS_MAX } from "./types.ts";

type Prediction = {
  placeId: string;
  text?: { text: string };
  structuredFormat?: { mainText?: { text: string }; secondaryText?: { text: string } };
};
type Geocoded = {
  status: string;
  results?: { formatted_address?: string; geometry?: { location?: { lat: number; lng: number } } }[];
};

const ID = "place:";
const NOWHERE = new Set(["ZERO_RESULTS", "NOT_FOUND", "INVALID_REQUEST"]);

export function createGoogle({
  key,
  fetch = globalThis.fetch.bind(globalThis),
}: {
  key: string;
  fetch?: Fetch;
}): Geocoder {
  return {
    async suggest(typed) {
      const response = await fetchJson<{ suggestions?: { placePrediction?: Prediction }[] }>(
        fetch,
        "Google Places",
        "https://places.googleapis.com/v1/places:autocomplete",
        {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Goog-Api-Key": key },
          body: JSON.stringify({
            input: typed,
            includedRegionCodes: ["us"],
            // Only places to deliver to or search around, no businesses (SPEC.md 2: geocode results).
            includedPrimaryTypes: ["street_address", "premise", "route", "postal_code", "locality"],
            languageCode: "en",
          }),
        },
      );
      return (response.suggestions ?? [])
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, SUGGESTIONS_MAX)
        .map(({ placeId, text, structuredFormat }) => ({
          id: ID + placeId,
          label: structuredFormat?.mainText?.text ?? text?.text ?? "",
          detail: (structuredFormat?.secondaryText?.text ?? "").replace(/, USA$/, ""),
        }));
    },

    async locate(idOrAddress) {
      const target: Record<string, string> = idOrAddress.startsWith(ID)
        ? { place_id: idOrAddress.slice(ID.length) }
        : { address: idOrAddress, components: "country:US" };
      const query = new URLSearchParams({ ...target, key });
      const { status, results } = await fetchJson<Geocoded>(
        fetch,
        "Google Geocoding",
        `https://maps.googleapis.com/maps/api/geocode/json?${query}`,
      );
      if (NOWHERE.has(status)) return NOT_FOUND;
      if (status !== "OK") throw new Error(`Google Geocoding answered ${status}`);
      const [first] = results ?? [];
      const at = first?.geometry?.location;
      // A country or coordinates alone are not a delivery address (SPEC.md 5, Age gate).
      if (!first?.formatted_address || !at || !first.formatted_address.includes(",")) return NOT_FOUND;
      return ok({ address: formatAddress(addressParts(first.formatted_address)), lat: at.lat, lng: at.lng });
    },
  };
}
