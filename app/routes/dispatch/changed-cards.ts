import { href } from "react-router";
import { boardViewIn } from "#app/domain/couriers/board.ts";
import { byUrgency, CARDS_MAX, finishedLimitIn } from "#app/domain/couriers/card.ts";
import type { LiveHint } from "#app/domain/live-hint.ts";
import type { Cards } from "./cards.ts";
import type { Board as ReadBoard } from "./read-board.ts";

let notes = 0;
const changed = new Map<string, number>();
/** Noted if changes may have been missed. */
const EVERYTHING = "";
let isHinted = false;

export function noteChange({ id }: LiveHint): void {
  changed.set(id, ++notes);
  isHinted = true;
}

type Board = Pick<ReadBoard, "cards" | "finished" | "boardView" | "open" | "routes"> & { now: number };
const notedBy = new WeakMap<Board, [string, number][]>();

/** The last board with the cards that changed since and the one that is opened, or a whole one where that isn't enough. */
export async function loadBoard<T extends Board>(
  { url, signal }: Request,
  last: T | undefined,
  loadAll: () => Promise<T>,
): Promise<T> {
  // A change is done once a board with it is shown: an interrupted load is thrown away.
  for (const [id, note] of (last && notedBy.get(last)) ?? []) if (changed.get(id) === note) changed.delete(id);
  const { searchParams } = new URL(url);
  const open = searchParams.get("open");
  const isSame = last?.finished === finishedLimitIn(searchParams) && last.boardView === boardViewIn(searchParams);
  const opened = isSame && open !== last.open ? last.cards.find(({ id }) => id === open) : undefined;
  if (!opened) {
    if (!isHinted || changed.size === 0) changed.set(EVERYTHING, ++notes);
    isHinted = false;
  }
  const noted = [...changed];
  const ids = [...new Set([...changed.keys(), ...(opened?.log.length === 0 ? [opened.id] : [])])];
  if (isSame && opened && ids.length === 0) return { ...last, open };
  const cards =
    isSame && !changed.has(EVERYTHING) && ids.length <= CARDS_MAX
      ? await loadCards(ids, last.boardView, signal)
      : undefined;
  const board = last && cards ? { ...merged(last, ids, cards), open } : await loadAll();
  notedBy.set(board, noted);
  return board;
}

async function loadCards(
  ids: readonly string[],
  view: Board["boardView"],
  signal: AbortSignal,
): Promise<Cards | undefined> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  if (view) query.set("view", view);
  const response = await fetch(`${href("/courier-orders/cards")}?${query}`, { signal });
  // An ended session is led to the login by the board's own loader.
  return response.ok && !response.redirected ? response.json() : undefined;
}

const merged = <T extends Board>(last: T, ids: readonly string[], { now, cards, routes }: Cards): T => ({
  ...last,
  now,
  routes: { ...last.routes, ...routes },
  cards: [...last.cards.filter(({ id }) => !ids.includes(id)), ...cards].sort(byUrgency),
});
