import { idNotChecked } from "../compliance/id-check.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { canMove, canVendorCancel, canViewRequest } from "./access.ts";
import type { LogEntry } from "./delivery-record.ts";
import { localMonday } from "./pickup-time.ts";
import { type CourierRequest, type CourierStatus, type MoveCommand, statusLabels, targetOf } from "./request.ts";

/** After this many wrong PINs only a photo or nothing proves the delivery: four digits are soon tried through. */
export const PIN_TRIES = 5;

/** What the request's own object knows when it decides. */
export type MoveFacts = {
  request: CourierRequest;
  /** The newest entry of the log, and the request as it was before it; undefined for one that was only just made. */
  last: { entry: Omit<LogEntry, "hash">; before: CourierRequest | undefined };
  wrongPins: number;
};

export type MoveRefusal =
  | "not-found"
  | "unavailable"
  | "not-allowed"
  | "changed-meanwhile"
  | "illegal-move"
  | "undo-too-late"
  | "courier-missing"
  | "reason-missing"
  | "id-not-checked"
  | "wrong-pin";

export type Move = { request: CourierRequest; entry: Omit<LogEntry, "hash"> };

/**
 * Decides one move of a courier request from what its object holds: the request after it and the log's new entry, or why
 * not (SPEC.md 4, DECISIONS 4). 409s carry the current request, so that a page can show what is true now.
 */
export function decideMove(facts: MoveFacts, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { request } = facts;
  const { actor, move } = command;
  const ownLast = facts.last.entry.by.id === actor.id;

  if (!canViewRequest(actor, request) && !(move === "undo" && ownLast)) {
    // Of two couriers who take one request the later one saw it a moment ago: it learns that, and no more.
    if (actor.role === "courier" && move === "assign") {
      return refuse("illegal-move", "Another courier has taken this request.", {
        details: { status: request.status },
      });
    }
    return refuse("not-found", "Courier request not found.");
  }
  if (!canMove(actor, request, move, command.courier?.id)) {
    return notAllowed;
  }
  if (command.version !== undefined && command.version !== request.version) return outrun("changed-meanwhile", request);
  if (move === "undo") return decideUndo(facts, command);

  const to = targetOf(request.status, move);
  if (!to || (actor.role === "vendor" && !canVendorCancel(request.status, command.withOrder)))
    return illegalMove(request);
  const refusal = missing(facts, command);
  if (refusal) return refusal;
  return ok(moved(facts, command, to));
}

const outrun = <R extends "changed-meanwhile" | "illegal-move" | "undo-too-late">(reason: R, request: CourierRequest) =>
  refuse(reason, `This request is now: ${statusLabels[request.status]}.`, { details: { current: request } });

export const illegalMove = (request: CourierRequest) => outrun("illegal-move", request);
export const notAllowed = refuse("not-allowed", "You may not do this with the request.");

function decideUndo({ request, last }: MoveFacts, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { entry, before } = last;
  if (entry.by.id !== command.actor.id || entry.move === "undo" || !before) return illegalMove(request);
  // A dispensary was asked before it cancelled (DECISIONS 43).
  if (entry.by.role === "vendor") return illegalMove(request);
  if (command.at - entry.at > UNDO_WINDOW_MS) {
    return refuse("undo-too-late", "It is too late to undo this.", { details: { current: request } });
  }
  const at = Math.max(command.at, entry.at);
  const restored: CourierRequest = { ...before, version: request.version + 1, updatedAt: at };
  return ok({ request: restored, entry: entryOf(request, restored, command, at) });
}

function missing({ request, wrongPins }: MoveFacts, command: MoveCommand): Refusal<MoveRefusal> | undefined {
  const { move, courier, reason, pin, idChecked } = command;
  if ((move === "assign" || move === "reassign") && !courier) {
    return refuse("courier-missing", "Please choose a courier.", { fields: { courierId: "Please choose a courier." } });
  }
  if (move === "reassign" && courier?.id === request.courierId) return illegalMove(request);
  if (move === "fail" && !reason) {
    return refuse("reason-missing", "Please choose a reason.", { fields: { reason: "Please choose a reason." } });
  }
  // Before the PIN is looked at: whoever did not check the ID does not get to try one.
  if (move === "deliver" && !idChecked) return idNotChecked;
  if (move === "deliver" && pin !== undefined && pin !== "") {
    if (wrongPins >= PIN_TRIES) {
      const message = "Too many wrong PINs. Take a photo instead.";
      return refuse("wrong-pin", message, { fields: { pin: message } });
    }
    if (pin !== request.pin) {
      const message = "This is not the customer's PIN.";
      return refuse("wrong-pin", message, { fields: { pin: message } });
    }
  }
  return undefined;
}

function moved({ request, last }: MoveFacts, command: MoveCommand, to: CourierStatus): Move {
  // Clocks of two machines may disagree; a log never runs backwards.
  const at = Math.max(command.at, last.entry.at);
  const after: CourierRequest = { ...request, status: to, version: request.version + 1, updatedAt: at };
  switch (command.move) {
    case "assign":
    case "reassign":
      Object.assign(after, { courierId: command.courier?.id, courierName: command.courier?.name, assignedAt: at });
      break;
    case "unassign":
      Object.assign(after, { courierId: null, courierName: null, assignedAt: null });
      break;
    case "pickUp":
      after.pickedUpAt = at;
      break;
    case "deliver":
      after.deliveredAt = at;
      after.idCheckedAt = at;
      after.photoKey = command.photoKey ?? null;
      after.proof = command.pin ? "pin" : command.photoKey ? "photo" : null;
      after.settlementWeek = localMonday(at, request.timeZone);
      break;
    case "fail":
      after.failureReason = command.reason ?? null;
      after.cancelledAt = at;
      break;
    case "cancel":
      after.cancelledAt = at;
      break;
  }
  return { request: after, entry: entryOf(request, after, command, at) };
}

function entryOf(before: CourierRequest, after: CourierRequest, command: MoveCommand, at: number): Move["entry"] {
  const { id, name, role } = command.actor;
  const delivering = command.move === "deliver";
  return {
    version: after.version,
    at,
    move: command.move,
    from: before.status,
    to: after.status,
    by: { id, name, role },
    // On an unassignment the log still names who had it.
    courier: courierOf(after) ?? courierOf(before),
    idChecked: delivering ? true : null,
    proof: delivering ? after.proof : null,
    reason: command.reason ?? null,
    note: command.note ?? "",
  };
}

const courierOf = ({ courierId, courierName }: CourierRequest) =>
  courierId ? { id: courierId, name: courierName ?? "" } : null;
