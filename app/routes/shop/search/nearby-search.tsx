import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { Point } from "#app/domain/places/geo.ts";
import { type SearchSuggestion, SUGGEST_LETTERS } from "#app/domain/search/suggest.ts";
import { itemsOf, useSuggestions } from "#app/ui/use-suggestions.ts";
import { SearchList } from "./search-list.tsx";
import { type SearchField, useSearchField } from "./use-search-field.ts";

const SUGGEST_MS = 120;
const SEARCH_MS = 350;
/** Fewer letters are on their way to a word. */
const WORTH_ASKING = 3;

type Props = {
  field: SearchField["ref"];
  /** What the list shows, or is about to. */
  sought: string;
  place: Point;
  pickup: boolean;
  onSearch(text: string): void;
};

/** What /nearby's search field does once somebody is in it: it suggests, and it searches as one types. */
export function NearbySearch({ field: ref, sought, place, pickup, onSearch }: Props) {
  const navigate = useNavigate();
  const field = useSearchField(ref);
  const { typed, box } = field;
  const query = new URLSearchParams({
    q: typed,
    lat: String(place.lat),
    lng: String(place.lng),
    mode: pickup ? "pickup" : "delivery",
  });
  const asks = box.open && [...typed].length >= SUGGEST_LETTERS;
  const found = useSuggestions<SearchSuggestion>(asks ? `/api/search/suggest?${query}` : null, SUGGEST_MS);
  useSearchWhileTyping(typed, sought, onSearch);
  return (
    <SearchList
      field={field}
      suggestions={itemsOf(found)}
      known={found.state === "done"}
      className="-right-[3.625rem] sm:right-0 lg:max-w-2xl"
      onChoose={({ label, path }) => {
        field.write(label, path ? sought : label);
        if (path) navigate(path);
        else ref.current?.form?.requestSubmit();
      }}
    />
  );
}

function useSearchWhileTyping(typed: string, sought: string, onSearch: (text: string) => void) {
  const search = useEffectEvent(() => typed !== sought && onSearch(typed));
  useEffect(() => {
    // Enter searches for one or two letters all the same.
    if (typed && [...typed].length < WORTH_ASKING) return;
    const timer = setTimeout(() => search(), SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
