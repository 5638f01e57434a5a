import type { MoveName } from "#app/domain/couriers/request.ts";

export type TapName = MoveName | "message";

export type WaitingMove = {
  /** Idempotency key: the server applies it once, however often it is sent. */
  moveId: string;
  requestId: string;
  userId: string;
  tappedAt: number;
  move: TapName;
  fields: Record<string, string>;
};

/** `unreachable`: no response, so the move stays queued. `fields` are errors by field. */
export type MoveResponse =
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; fields: Record<string, string> }
  | { kind: "unreachable" | "signed-out" };

type Wiring = {
  load(): WaitingMove[];
  save(moves: readonly WaitingMove[]): void;
  post(move: WaitingMove): Promise<MoveResponse>;
  changed(moves: readonly WaitingMove[]): void;
  answered(move: WaitingMove, response: MoveResponse): void;
};

/** Sends moves one at a time, in order. Unsent ones stay in storage, even over reloads, until the next `flush`. */
export function createMoveQueue({ load, save, post, changed, answered }: Wiring) {
  let moves = load();
  let sending: Promise<void> | undefined;

  const store = (next: WaitingMove[]) => {
    moves = next;
    save(moves);
    changed(moves);
  };

  async function sendAll() {
    for (let move = moves[0]; move; move = moves[0]) {
      const response = await post(move);
      if (response.kind === "unreachable" || response.kind === "signed-out") return answered(move, response);
      const { moveId } = move;
      store(moves.filter((other) => other.moveId !== moveId));
      answered(move, response);
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
      store([...moves, move]);
      return flush();
    },
    flush,
  };
}
