/** A card that moved stays in place this long and ignores taps, because a finger may already be on its way down. */
export const MOVED_CARD_FREEZE_MS = 2000;

export function freezePositions<T extends { id: string }>(
  list: readonly T[],
  before: readonly string[],
  frozen: ReadonlyMap<string, T>,
): T[] {
  const ordered = list.filter(({ id }) => !frozen.has(id));
  for (const [place, id] of before.entries()) {
    const last = frozen.get(id);
    if (last) ordered.splice(place, 0, list.find((one) => one.id === id) ?? last);
  }
  return ordered;
}
