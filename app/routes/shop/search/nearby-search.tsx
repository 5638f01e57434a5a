import { useNavigate } from "react-router";
import type { Point } from "#app/domain/places/geo.ts";
import { type SearchSuggestion, SUGGEST_LETTERS } from "#app/domain/search/suggest.ts";
import { itemsOf, useSuggestions } from "#app/ui/combobox/use-suggestions.ts";
import { SearchList } from "./search-list.tsx";
import { type SearchField, useSearchField } from "./use-search-field.ts";

const SUGGEST_MS = 120;

type Props = {
  field: SearchField["ref"];
  place: Point;
  pickup: boolean;
};

export function NearbySearch({ field: ref, place, pickup }: Props) {
  const navigate = useNavigate();
  const field = useSearchField(ref);
  const { typed, box } = field;
  const query = new URLSearchParams({
    q: typed,
    lat: String(place.lat),
    lng: String(place.lng),
    mode: pickup ? "pickup" : "delivery",
  });
  const isSearching = box.open && [...typed].length >= SUGGEST_LETTERS;
  const found = useSuggestions<SearchSuggestion>(isSearching ? `/api/search/suggest?${query}` : null, SUGGEST_MS);
  return (
    <SearchList
      field={field}
      suggestions={itemsOf(found)}
      known={found.state === "done"}
      className="lg:max-w-2xl"
      onChoose={({ label, path }) => {
        field.write(label);
        if (path) navigate(path);
        else ref.current?.form?.requestSubmit();
      }}
    />
  );
}
