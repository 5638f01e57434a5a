import type { MoveName } from "#app/domain/couriers/request.ts";

/** A move that was tapped on this device and has not been answered yet. */
export type WaitingMove = {
  /** Names the tap: the server does it once, however often it is sent. */
  moveId: string;
  requestId: string;
  userId: string;
  move: MoveName;
  fields: Record<string, string>;
};

/** How the server answered; `unreachable` where it did not, and the move stays. `fields` are messages beside fields. */
export type MoveAnswer =
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; fields: Record<string, string> }
  | { kind: "unreachable" | "signed-out" };

type Wiring = {
  load(): WaitingMove[];
  save(moves: readonly WaitingMove[]): void;
  post(move: WaitingMove): Promise<MoveAnswer>;
  changed(moves: readonly WaitingMove[]): void;
  answered(move: WaitingMove, answer: MoveAnswer): void;
};

/**
 * Sends moves one after the other, in the order in which they were tapped. What cannot be sent waits in the device's storage,
 * also over a reload, and goes with the next `flush`. What was answered, either way, is gone.
 */
export function createMoveQueue({ load, save, post, changed, answered }: Wiring) {
  let moves = load();
  let sending: Promise<void> | undefined;

  const put = (next: WaitingMove[]) => {
    moves = next;
    save(moves);
    changed(moves);
  };

  async function sendAll() {
    for (let move = moves[0]; move; move = moves[0]) {
      const answer = await post(move);
      if (answer.kind === "unreachable" || answer.kind === "signed-out") return answered(move, answer);
      const { moveId } = move;
      put(moves.filter((other) => other.moveId !== moveId));
      answered(move, answer);
    }
  }

  const flush = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    waiting: (): readonly WaitingMove[] => moves,
    add(move: WaitingMove): Promise<void> {
      put([...moves, move]);
      return flush();
    },
    flush,
  };
}
