import { type Outcome, refuse } from "#app/domain/outcome.ts";

/** `address` is SPEC.md's single string: "street, city, state zip". */
export type Place = { address: string; lat: number; lng: number };

export type Suggestion = { id: string; label: string; detail: string };

/** `zip-missing`: the provider knows no streets, and we never guess a ZIP code (DECISIONS 41). */
type Located = Outcome<Place, "not-found" | "zip-missing">;

/** US only (DECISIONS 27). Throws if the provider fails. */
export type Geocoder = {
  suggest(typed: string): Promise<Suggestion[]>;
  locate(idOrAddress: string): Promise<Located>;
};

export const NOT_FOUND = refuse("not-found", "Could not find location");

export const SUGGESTIONS_MAX = 6;
