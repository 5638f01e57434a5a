import { statesWithoutAgeQuestion } from "#app/domain/compliance/offers.ts";
import { type Outcome, ok } from "#app/domain/outcome.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { type SearchSuggestion, suggestAround } from "#app/domain/search/suggest.ts";
import type { Visit } from "#app/visit.ts";
import { findSuggestions } from "#db/places/suggest.ts";
import { overClientLimit } from "../frame/limit-client.ts";

export async function suggestSearch(
  visit: Visit,
  { place, pickup, text, isAdult }: { place: Point; pickup: boolean; text: string; isAdult: boolean },
): Promise<Outcome<SearchSuggestion[], "too-many-requests">> {
  const limited = await overClientLimit(visit, "searchSuggestions");
  const states = isAdult ? null : statesWithoutAgeQuestion(visit.now(), visit.settings.ageAsking);
  return limited ?? ok(suggestAround(await findSuggestions(visit.db, place, pickup, text, states), pickup));
}
