import { createGazetteer, type FindPlaces } from "./gazetteer.ts";
import { createGoogle } from "./google.ts";
import { createPhoton } from "./photon.ts";

/** A place to deliver to. `address` is SPEC.md's one string: street, city, "state zip", by commas. */
export type Place = { address: string; lat: number; lng: number };

/** One line of the address box's list; `id` is what `locate` takes. */
export type Suggestion = { id: string; label: string; detail: string };

/** Finds US addresses (DECISIONS 27). Answers an empty list or undefined where nothing is found; throws where the system fails. */
export type Geocoder = {
  /** At most 6 suggestions for what was typed so far. */
  suggest(typed: string): Promise<Suggestion[]>;
  /** The place of a suggestion's id, or of a whole address as it was typed. */
  locate(idOrAddress: string): Promise<Place | undefined>;
};

export const SUGGESTIONS_MAX = 6;

type Options = {
  googleKey?: string | undefined;
  photonUrl?: string | undefined;
  findPlaces: FindPlaces;
};

/** Google where its key is set, else Photon where its address is, else the gazetteer in the database. */
export function createGeocoder({ googleKey, photonUrl, findPlaces }: Options): Geocoder {
  if (googleKey) return createGoogle({ key: googleKey });
  if (photonUrl) return createPhoton({ url: photonUrl });
  return createGazetteer(findPlaces);
}
