import { type Outcome, ok, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { entryOf, type Move } from "./log-entry.ts";
import { illegalMove, type MoveRefusal } from "./refusals.ts";
import type { CourierRequest, MoveCommand } from "./request.ts";

/** The newest move, and the request as it was before it; undefined for one that was only just made. */
export type LastMove = { entry: Move["entry"]; before: CourierRequest | undefined };

/**
 * Takes the last move back, within ten seconds and by whoever made it (DECISIONS 43). A dispensary was asked before it canceled,
 * and an undo is not undone.
 */
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
