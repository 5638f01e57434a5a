import { useMemo, useState } from "react";
import type { MenuProduct, MenuSection } from "#app/domain/menu/menu.ts";
import { SUGGEST_LETTERS, suggestWithin } from "#app/domain/search/suggest.ts";
import { SearchList } from "./search-list.tsx";
import { type SearchField, useSearchField } from "./use-search-field.ts";

type Props = { field: SearchField["ref"]; sections: readonly MenuSection[] };

export function MenuSearch({ field: ref, sections }: Props) {
  const field = useSearchField(ref);
  const { typed } = field;
  const menu = useSeen(sections);
  const suggestions = useMemo(
    () => ([...typed].length >= SUGGEST_LETTERS ? suggestWithin(menu, typed) : []),
    [menu, typed],
  );
  return (
    <SearchList
      field={field}
      suggestions={suggestions}
      known={[...typed].length >= SUGGEST_LETTERS}
      onChoose={({ label }) => {
        field.write(label);
        ref.current?.form?.requestSubmit();
      }}
    />
  );
}

/** Accumulates products, because the page shows fewer and fewer while typing. */
function useSeen(sections: readonly MenuSection[]): readonly MenuProduct[] {
  const [seen] = useState(() => new Map<string, MenuProduct>());
  return useMemo(() => {
    for (const product of sections.flatMap(({ products }) => products)) seen.set(product.id, product);
    return [...seen.values()];
  }, [seen, sections]);
}
