import { isReadable } from "#app/domain/text.ts";
import { createGazetteer, type FindPlaces } from "./gazetteer.ts";
import { createGoogle } from "./google.ts";
import { createPhoton } from "./photon.ts";
import { type Geocoder, NOT_FOUND } from "./types.ts";

type Options = {
  googleKey?: string | undefined;
  photonUrl?: string | undefined;
  findPlaces: FindPlaces;
};

export function createGeocoder(options: Options): Geocoder {
  const geocoder = chosen(options);
  // Some systems fail on unreadable characters.
  return {
    suggest: async (typed) => (isReadable(typed) ? geocoder.suggest(typed) : []),
    locate: async (idOrAddress) => (isReadable(idOrAddress) ? geocoder.locate(idOrAddress) : NOT_FOUND),
  };
}

function chosen({ googleKey, photonUrl, findPlaces }: Options): Geocoder {
  if (googleKey) return createGoogle({ key: googleKey });
  if (photonUrl) return createPhoton({ url: photonUrl });
  return createGazetteer(findPlaces);
}
