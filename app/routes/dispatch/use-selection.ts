import { useCallback, useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

export function useSelection(ids: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (chosen: readonly string[], isChosen = true) =>
      setAll((before) => new Set(isChosen ? [...before, ...chosen] : [...before].filter((id) => !chosen.includes(id)))),
    [],
  );
  const clear = useCallback(() => setAll(new Set()), []);
  return { chosen: ids.filter((id) => all.has(id)), has: (id: string) => all.has(id), select, clear };
}
