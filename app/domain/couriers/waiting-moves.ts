/** Where a device keeps the moves that were tapped on it and that no server has answered yet. Logging out clears it (app/ui/page/logout-form.tsx). */
export const WAITING_MOVES_KEY = "courierMoves";

/** The moves in what a device keeps; none where that is nothing, or nothing of ours. */
export function waitingMovesIn<Move>(stored: string | null): Move[] {
  try {
    const moves = JSON.parse(stored ?? "[]");
    return Array.isArray(moves) ? moves : [];
  } catch {
    return [];
  }
}

/** What a driver reads who has no connection; empty where nothing waits. */
export const waitingSentence = (count: number): string => {
  if (count === 0) return "";
  return `${count === 1 ? "One update is" : `${count} updates are`} waiting for a connection and will be sent only once.`;
};
