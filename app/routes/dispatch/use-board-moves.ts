import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CourierViewer } from "#app/domain/couriers/access.ts";
import { type Assignment, moveToAssign } from "#app/domain/couriers/board.ts";
import { type CourierCard, expectedCard } from "#app/domain/couriers/card.ts";
import { isUndoable, type MoveName, markedAs } from "#app/domain/couriers/request.ts";
import { useToast } from "#app/ui/toast.tsx";
import type { WaitingMove } from "../delivery/move-queue.ts";
import { type SendMove, useMoveQueue } from "../delivery/use-move-queue.ts";
import { useBatchToast } from "./use-batch-toast.ts";
import { useFrozenPositions } from "./use-frozen-positions.ts";
import { useRefusals } from "./use-refusals.ts";

export type BoardMoves = ReturnType<typeof useBoardMoves>;

type Loaded = { cards: readonly CourierCard[]; now: number; isKept: boolean; viewer: CourierViewer & { id: string } };

/** The cards as they will be once all moves of this device have arrived, and what moves them. */
export function useBoardMoves(
  { cards: loaded, now, isKept, viewer }: Loaded,
  posted: Parameters<typeof useRefusals>[0],
) {
  const toast = useToast();
  const batch = useBatchToast();
  const { revalidate } = useRevalidator();
  const refusals = useRefusals(posted);
  const [refused, setRefused] = useState<readonly { title: string; text: string }[]>([]);
  const { waiting, offline, unseen, send } = useMoveQueue(viewer.id, (move, answer) => {
    const { requestId } = move;
    if (answer.kind === "done" && move.move === "message") toast(answer.message);
    else if (answer.kind === "done") {
      const version = String(Number(move.fields.version) + 1);
      const undo = () => send(requestId, "undo", { version });
      if (!batch.answered(requestId, undo))
        toast(answer.message, "good", isUndoable(move.move as MoveName) ? undo : undefined);
    }
    if (answer.kind === "refused") {
      places.release(requestId);
      batch.answered(requestId, null);
      // Field errors appear at the field. A driver may look at the street, so a toast isn't enough.
      if (refusals.add(move, answer.fields)) return void revalidate();
      const words = refusalWords(move, answer.message);
      if (viewer.role !== "courier") toast(Object.values(words).join(". "), "bad");
      else setRefused((all) => [...all, forDriver(words, move, cards)]);
    }
    if (answer.kind !== "unreachable") void revalidate();
  });
  const cards = loaded.map((card) => expectedCard(card, unseen(card), viewer));
  const places = useFrozenPositions(cards);

  const move: SendMove = (requestId, name, fields) => {
    const card = cards.find(({ id }) => id === requestId);
    if (card && name !== "message") places.freeze(expectedCard(card, [name], viewer), places.jobs.includes(card));
    refusals.clear(requestId);
    send(requestId, name, fields);
  };
  const assign = (assignments: readonly Assignment[]) => {
    const possible = assignments.flatMap(({ requestId, courierId }) => {
      const card = cards.find(({ id }) => id === requestId);
      const name = card && card.courierId !== courierId ? moveToAssign(card) : null;
      return card && name ? [{ card, name, courierId }] : [];
    });
    batch.start(possible.map(({ card }) => card.id));
    for (const { card, name, courierId } of possible) move(card.id, name, { version: String(card.version), courierId });
  };
  useUndoAfterReload(isKept ? [] : loaded, now, send);
  const waitingOf = (id: string) => waiting.filter(({ requestId }) => requestId === id);
  const isWaiting = (id: string) => waitingOf(id).some(({ move }) => move !== "message");
  return {
    cards,
    places,
    move,
    assign,
    waiting,
    offline,
    isWaiting,
    isSending: (id: string) => !offline && isWaiting(id),
    isAssigning: (id: string) => offline && waitingOf(id).some(({ move }) => move === "assign"),
    unsentTo: (id: string) =>
      waitingOf(id).flatMap(({ move, fields }) => (move === "message" ? [fields.text ?? ""] : [])),
    refusalOf: refusals.get,
    /** The oldest that the driver hasn't seen. */
    refused: refused[0] ?? null,
    closeRefused: () => setRefused((all) => all.slice(1)),
  };
}

const refusalWords = ({ move, fields }: WaitingMove, reason: string) =>
  move === "message"
    ? { title: "Message not sent", text: `${reason} You wrote: “${fields.text}”` }
    : { title: "Failed to update status", text: reason };

/** Names the order, and says what to do if the goods are already in the vehicle. */
function forDriver({ title, text }: ReturnType<typeof refusalWords>, move: WaitingMove, cards: readonly CourierCard[]) {
  const order = cards.find(({ id }) => id === move.requestId)?.orderNumber;
  const advice = move.move === "assign" || move.move === "message" ? "" : " If you have its goods, call dispatch.";
  return { title, text: `${order ? `Order ${order}: ` : ""}${text}${advice}` };
}

/** Offers Undo for a move made before scripts ran. */
function useUndoAfterReload(cards: readonly CourierCard[], now: number, send: SendMove) {
  const toast = useToast();
  const isOffered = useRef(false);
  useEffect(() => {
    if (isOffered.current) return;
    isOffered.current = true;
    const last = cards.find(({ undoUntil }) => undoUntil !== null && undoUntil > now);
    if (last)
      toast(markedAs(last.status, last.notDelivered), "good", () =>
        send(last.id, "undo", { version: String(last.version) }),
      );
  }, [cards, now, toast, send]);
}
