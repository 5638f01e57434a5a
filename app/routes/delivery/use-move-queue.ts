import { useEffect, useMemo, useRef, useState } from "react";
import { parseMoveForm } from "#app/domain/couriers/move-form.ts";
import type { MoveName } from "#app/domain/couriers/request.ts";
import { WAITING_MOVES_KEY, waitingMovesIn } from "#app/domain/couriers/waiting-moves.ts";
import { newId } from "#app/domain/id.ts";
import { readStored, writeStored } from "#app/ui/storage.ts";
import { callApi } from "../api-client.ts";
import { createMoveQueue, type MoveResponse, type TapName, type WaitingMove } from "./move-queue.ts";
import { serverTime } from "./use-saved-jobs.ts";

const RETRY_MS = 5000;
/** Processed moves are kept until the list shows them, since the connection can drop in between. */
const PROCESSED_MOVES_MAX = 50;
export type SendMove = (requestId: string, move: TapName, fields: Record<string, string>) => void;

/** The queue of the signed-in user. */
export function useMoveQueue(userId: string, onResponse: (move: WaitingMove, response: MoveResponse) => void) {
  const [waiting, setWaiting] = useState<readonly WaitingMove[]>([]);
  /** The last attempt found no connection. */
  const [offline, setOffline] = useState(false);
  const [done, setDone] = useState<readonly WaitingMove[]>([]);
  const latestOnResponse = useRef(onResponse);
  latestOnResponse.current = onResponse;
  const queue = useRef<ReturnType<typeof createMoveQueue>>(undefined);

  useEffect(() => {
    const own = createMoveQueue({
      load: () => read().filter((move) => move.userId === userId),
      save: (moves) => void write([...read().filter((move) => move.userId !== userId), ...moves]),
      post,
      changed: setWaiting,
      answered(move, answer) {
        setOffline(answer.kind === "unreachable" || answer.kind === "signed-out");
        if (answer.kind === "done") setDone((earlier) => [...earlier.slice(-PROCESSED_MOVES_MAX), move]);
        latestOnResponse.current(move, answer);
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
      void queue.current?.add({ moveId: newId(Date.now()), requestId, userId, tappedAt: serverTime(), move, fields }),
    [userId],
  );
  // A delivery can be refused, so its form stays until the response. Offline, the courier moves on, but with no job that
  // another courier may get first.
  const expected = waiting.filter(({ move }) => move !== (offline ? "assign" : "deliver"));
  /** Moves, in order, that this version of the card doesn't show yet, including processed ones. */
  const unseen = ({ id, version }: { id: string; version: number }): MoveName[] =>
    [...done, ...expected]
      .filter((move) => move.requestId === id && Number(move.fields.version) >= version)
      .flatMap(({ move }) => (move === "message" ? [] : [move]));
  return { waiting, offline, unseen, send };
}

async function post({ requestId, move, moveId, tappedAt, fields }: WaitingMove): Promise<MoveResponse> {
  const at = new Date(tappedAt).toISOString();
  const [call, facts] =
    move === "message"
      ? ["messages", { ...fields, messageId: moveId, writtenAt: at }]
      : ["moves", { ...parseMoveForm({ ...fields, move, moveId }), tappedAt: at }];
  const path = `/courier-requests/${requestId}/${call}`;
  const response = await callApi<{ message: string }>("POST", path, { body: facts, keepDevice: true });
  if (response.ok) return { kind: "done", message: response.value.message };
  const { status, body } = response;
  // The move waits until its user logs in again.
  if (status === 401) return { kind: "signed-out" };
  // Only our API can refuse a move. Anything else, such as a hotel's login page, counts as unreachable.
  if (status >= 500 || status === 429 || body.success !== false) return { kind: "unreachable" };
  return { kind: "refused", message: typeof body.message === "string" ? body.message : "", fields: response.fields };
}

const read = () => waitingMovesIn<WaitingMove>(readStored("localStorage", WAITING_MOVES_KEY));

/** Where storage is blocked, moves last as long as this page. */
const write = (moves: readonly WaitingMove[]) =>
  writeStored("localStorage", WAITING_MOVES_KEY, moves.length > 0 ? JSON.stringify(moves) : null);
