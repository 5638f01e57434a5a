import { type Outcome, refuse } from "#app/domain/outcome.ts";

/** A place to deliver to. `address` is SPEC.md's one string: street, city, "state zip", by commas. */
export type Place = { address: string; lat: number; lng: number };

/** One line of the address box's list; `id` is what `locate` takes. */
export type Suggestion = { id: string; label: string; detail: string };

/** `zip-missing`: the street may be right, but the system knows no streets, and the ZIP code is never guessed (DECISIONS 41). */
type Located = Outcome<Place, "not-found" | "zip-missing">;

/** Finds US addresses (DECISIONS 27). Throws where the system fails. */
export type Geocoder = {
  /** At most 6 suggestions for what was typed so far. */
  suggest(typed: string): Promise<Suggestion[]>;
  /** The place of a suggestion's id, or of a whole address as it was typed. */
  locate(idOrAddress: string): Promise<Located>;
};

export const NOT_FOUND = refuse("not-found", "Could not find location");

export const SUGGESTIONS_MAX = 6;
