import { type Outcome, ok, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { entryOf, type Move } from "./log-entry.ts";
import { illegalMove, type MoveRefusal } from "./refusals.ts";
import type { CourierRequest, MoveCommand } from "./request.ts";

export type LastMove = { entry: Move["entry"]; before: CourierRequest | undefined };

/** Within ten seconds, by the same person (DECISIONS 43). Vendors confirm before canceling, so they get no undo. */
export function decideUndo(request: CourierRequest, last: LastMove, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { entry, before } = last;
  if (entry.by.id !== command.actor.id || entry.move === "undo" || !before) return illegalMove(request);
  if (entry.by.role === "vendor") return illegalMove(request);
  if (command.at - entry.at > UNDO_WINDOW_MS) {
    return refuse("undo-too-late", "It is too late to undo this.", { details: { current: request } });
  }
  const at = Math.max(command.at, entry.at);
  const restored: CourierRequest = { ...before, version: request.version + 1, updatedAt: at };
  return ok({ request: restored, entry: entryOf(request, restored, command, at) });
}
