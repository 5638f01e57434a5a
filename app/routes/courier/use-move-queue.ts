import { useEffect, useMemo, useRef, useState } from "react";
import type { MoveName } from "#app/domain/courier-request.ts";
import { newId } from "#app/domain/id.ts";
import { createMoveQueue, type MoveAnswer, type WaitingMove } from "./move-queue.ts";

/** Also named where logging out clears the device. */
const STORAGE_KEY = "courierMoves";
const RETRY_MS = 5000;
const TIMEOUT_MS = 30_000;
/** Answered moves, kept until the list shows them: the connection may go between the two. */
const REMEMBERED = 50;

type Told = (move: WaitingMove, answer: MoveAnswer) => void;
export type SendMove = (requestId: string, move: MoveName, fields: Record<string, string>) => void;

type Moves = {
  /** Tapped here and not answered yet. */
  waiting: readonly WaitingMove[];
  /** The moves of a request that a card of this version does not show yet, answered ones among them, in their order. */
  unseen(card: { id: string; version: number }): MoveName[];
  send: SendMove;
};

/** The moves of the person who is signed in. `told` hears every answer. */
export function useMoveQueue(userId: string, told: Told): Moves {
  const [waiting, setWaiting] = useState<readonly WaitingMove[]>([]);
  const [made, setMade] = useState<readonly WaitingMove[]>([]);
  const tell = useRef(told);
  tell.current = told;
  const queue = useRef<ReturnType<typeof createMoveQueue>>(undefined);

  useEffect(() => {
    const own = createMoveQueue({
      load: () => read().filter((move) => move.userId === userId),
      save: (moves) => write([...read().filter((move) => move.userId !== userId), ...moves]),
      post,
      changed: setWaiting,
      answered(move, answer) {
        if (answer.kind === "done") setMade((earlier) => [...earlier.slice(-REMEMBERED), move]);
        tell.current(move, answer);
      },
    });
    queue.current = own;
    setWaiting(own.waiting());
    const flush = () => void own.flush();
    flush();
    const timer = setInterval(() => own.waiting().length > 0 && flush(), RETRY_MS);
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      clearInterval(timer);
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [userId]);

  const send = useMemo<SendMove>(
    () => (requestId, move, fields) =>
      void queue.current?.add({ moveId: newId(Date.now()), requestId, userId, move, fields }),
    [userId],
  );
  const unseen: Moves["unseen"] = ({ id, version }) =>
    [...made, ...waiting]
      .filter((move) => move.requestId === id && Number(move.fields.version) >= version)
      .map((move) => move.move);
  return { waiting, unseen, send };
}

async function post({ requestId, move, moveId, fields }: WaitingMove): Promise<MoveAnswer> {
  try {
    const answer = await fetch(`/courier-requests/${requestId}/moves`, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ ...fields, move, moveId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The way to the login page: the move waits until its person is back.
    if (answer.redirected) return { kind: "signed-out" };
    if (answer.status >= 500 || answer.status === 429) return { kind: "unreachable" };
    const body = (await answer.json()) as { success: boolean; message: string };
    return { kind: body.success ? "done" : "refused", message: body.message };
  } catch {
    return { kind: "unreachable" };
  }
}

function read(): WaitingMove[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function write(moves: readonly WaitingMove[]) {
  try {
    if (moves.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(moves));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is closed to us: the move still goes while the page is open.
  }
}
