/** A card that was moved keeps its place for so long and takes no second tap: the finger may be on its way. */
export const HOLD_MS = 2000;

/**
 * A list in its order, but for what is held: that stays at the place that it had in `before`, also where the list has moved it
 * elsewhere or does not have it any more.
 */
export function keepPlaces<T extends { id: string }>(
  list: readonly T[],
  before: readonly string[],
  held: ReadonlyMap<string, T>,
): T[] {
  const kept = list.filter(({ id }) => !held.has(id));
  for (const [place, id] of before.entries()) {
    const last = held.get(id);
    if (last) kept.splice(place, 0, list.find((one) => one.id === id) ?? last);
  }
  return kept;
}
