import { idCheckAt, idNotChecked, methodOf } from "../compliance/id-check.ts";
import { type Outcome, ok, type Refusal, refuse, refuseField } from "../outcome.ts";
import { notAllowed, notFound } from "../refusals.ts";
import { canMove, canVendorCancel, canViewRequest } from "./access.ts";
import { entryOf, type Move } from "./log-entry.ts";
import { localMonday } from "./pickup-time.ts";
import { changedMeanwhile, illegalMove, type MoveRefusal } from "./refusals.ts";
import { type CourierRequest, type CourierStatus, type MoveCommand, targetOf } from "./request.ts";
import { decideUndo, type LastMove } from "./undo.ts";

/** After this many wrong PINs, only a photo proves delivery: four digits are quickly guessed. */
export const PIN_TRIES = 5;

export type MoveFacts = {
  request: CourierRequest;
  last: LastMove;
  wrongPins: number;
  sealed?: boolean;
};

export function decideMove(facts: MoveFacts, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { request } = facts;
  const { actor, move } = command;
  const ownLast = facts.last.entry.by.id === actor.id;

  if (!canViewRequest(actor, request) && !(move === "undo" && ownLast)) {
    // When two couriers take one request, the later one learns only that it's gone.
    if (actor.role === "courier" && move === "assign") {
      return refuse("illegal-move", "Another courier has taken this request.", {
        details: { status: request.status },
      });
    }
    return notFound("Courier request");
  }
  if (!canMove(actor, request, move, command.courier?.id)) return notAllowed;
  if (command.version !== undefined && command.version !== request.version) return changedMeanwhile(request);
  if (move === "undo") return facts.sealed ? illegalMove(request) : decideUndo(request, facts.last, command);

  const to = targetOf(request.status, move);
  if (!to || (actor.role === "vendor" && !canVendorCancel(request.status, command.withOrder)))
    return illegalMove(request);
  const refusal = missing(facts, command);
  if (refusal) return refusal;
  return ok(moved(facts, command, to));
}

function missing({ request, wrongPins }: MoveFacts, command: MoveCommand): Refusal<MoveRefusal> | undefined {
  const { move, courier, reason, pin } = command;
  if (move === "assign" || move === "reassign") {
    if (!courier) return refuseField("courier-missing", "courierId", "Please choose a courier.");
    if (courier.id === request.courierId) return illegalMove(request);
  }
  if (move === "fail" && !reason) return refuseField("reason-missing", "reason", "Please choose a reason.");
  // Before the PIN: without an ID check, no PIN may be tried.
  if (move === "deliver" && !methodOf(command)) return idNotChecked;
  if (move === "deliver" && pin) {
    if (wrongPins >= PIN_TRIES) return refuseField("wrong-pin", "pin", "Too many wrong PINs. Take a photo instead.");
    if (pin !== request.pin) return refuseField("wrong-pin", "pin", "This is not the customer's PIN.");
  }
  return undefined;
}

function moved({ request, last }: MoveFacts, command: MoveCommand, to: CourierStatus): Move {
  // Clocks differ between machines, but a log must never run backward.
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
      Object.assign(after, idCheckAt(request.address, methodOf(command)));
      after.photoKey = command.photoKey ?? null;
      after.signature = command.signature ?? null;
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
