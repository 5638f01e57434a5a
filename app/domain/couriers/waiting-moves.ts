export const WAITING_MOVES_KEY = "courierMoves";

export function waitingMovesIn<Move>(stored: string | null): Move[] {
  try {
    const moves = JSON.parse(stored ?? "[]");
    return Array.isArray(moves) ? moves : [];
  } catch {
    return [];
  }
}

export const waitingSentence = (count: number): string => {
  if (count === 0) return "";
  return `${count === 1 ? "One update is" : `${count} updates are`} waiting for a connection and will be sent only once.`;
};
