import { idCheckAt, idNotChecked, methodOf, noIdCheck } from "../compliance/id-check.ts";
import { localMonday } from "../local-instant.ts";
import { type Outcome, ok, type Refusal, refuse, refuseField } from "../outcome.ts";
import { notAllowed, notFound } from "../refusals.ts";
import { DAY_MS, MINUTE_MS } from "../time.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { asksForCouriers, canMove, canVendorCancel } from "./access.ts";
import { addressError, changeOf, editedMeanwhile, isUnseen, movedTo, noteOf, unseenAddress } from "./address/change.ts";
import { carrierErrorAt } from "./carrier-rules.ts";
import type { LogEntry } from "./delivery-record.ts";
import { changedMeanwhile, illegalMove, type MoveRefusal } from "./refusals.ts";
import {
  type CourierRequest,
  type CourierStatus,
  type FailureReason,
  isReturning,
  isUndoable,
  type MoveCommand,
  type MoveName,
  reasonInSentence,
  targetOf,
} from "./request.ts";
import { canViewRequest } from "./view.ts";

/** After this many wrong PINs, only a photo proves delivery: four digits are quickly guessed. */
export const PIN_TRIES = 5;

export type Move = { request: CourierRequest; entry: Omit<LogEntry, "hash"> };

export type MoveFacts = {
  request: CourierRequest;
  last: { entry: Move["entry"]; before: CourierRequest | undefined };
  wrongPins: number;
  sealed?: boolean;
};

export function decideMove(facts: MoveFacts, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { request } = facts;
  const { actor, move } = command;
  const ownLast = facts.last.entry.by.id === actor.id;

  if (!canViewRequest(actor, request, command.at) && !(move === "undo" && ownLast)) {
    // When two couriers take one request, the later one learns only that it's gone.
    if (actor.role === "courier" && move === "assign" && request.status !== "PENDING") {
      return refuse("illegal-move", "Another courier has taken this request.", {
        details: { status: request.status },
      });
    }
    return notFound("Courier request");
  }
  if (!canMove(actor, request, move, command.courier?.id)) return notAllowed;
  const isStale = command.version !== undefined && command.version !== request.version;
  // Before the version: a courier who only saw the old address reads the new one in the refusal.
  if (actor.role === "courier" && isUnseen(request) && (isStale || move === "deliver")) return unseenAddress(request);
  if (isStale) return move === "changeAddress" ? editedMeanwhile(request) : changedMeanwhile(request);
  if (move === "undo") return facts.sealed ? illegalMove(request) : decideUndo(facts, command);

  const to = targetOf(request.status, move);
  const isTooLate = move === "cancel" && asksForCouriers(actor) && !canVendorCancel(request.status, command.withOrder);
  if (!to || isTooLate) return illegalMove(request);
  const refusal = missing(facts, command);
  if (refusal) return refusal;
  return ok(moved(facts, command, to));
}

function missing({ request, wrongPins }: MoveFacts, command: MoveCommand): Refusal<MoveRefusal> | undefined {
  const { actor, move, courier, reason, pin } = command;
  if (move === "assign" || move === "reassign") {
    if (!courier) return refuseField("courier-missing", "courierId", "Please choose a courier.");
    if (courier.id === request.courierId) return illegalMove(request);
    const error = carrierErrorAt(request, courier, command.at);
    if (error) return refuseField("unlawful-carrier", "courierId", error);
  }
  if (move === "fail" || move === "cancel") {
    const mayOmit = move === "cancel" && actor.role !== "courier";
    if (reason ? !reasonInSentence(move, reason) : !mayOmit)
      return refuseField("reason-missing", "reason", "Please choose a reason.");
  }
  if (move === "changeAddress") return addressError(request, command.dropOff);
  if (move === "confirmAddress" && !isUnseen(request)) return illegalMove(request);
  if (move === "return") {
    if (!isReturning(request)) return illegalMove(request);
    if (actor.role !== "courier") return undefined;
    // The PIN may have been mistyped as often at the door.
    if (wrongPins >= 2 * PIN_TRIES) return refuseField("wrong-pin", "pin", "Too many wrong codes. Call dispatch.");
    if (pin !== request.returnCode) return refuseField("wrong-pin", "pin", "This is not the dispensary's return code.");
  }
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
  const after = { ...request, status: to, version: request.version + 1, updatedAt: at };
  Object.assign(after, changes[command.move]?.(command, at, request));
  return { request: after, entry: entryOf(request, after, command, at) };
}

type Changes = (command: MoveCommand, at: number, request: CourierRequest) => Partial<CourierRequest>;

const assignCourier: Changes = ({ courier }, at) => ({
  courierId: courier?.id,
  courierName: courier?.name,
  assignedAt: at,
  unseenAddressAt: null,
});

const changes: Partial<Record<MoveName, Changes>> = {
  assign: assignCourier,
  reassign: assignCourier,
  unassign: () => ({ courierId: null, courierName: null, assignedAt: null, unseenAddressAt: null }),
  pickUp: (_, at) => ({ pickedUpAt: at }),
  deliver: (command, at, { address, timeZone }) => ({
    deliveredAt: at,
    idCheckedAt: at,
    ...idCheckAt(address, methodOf(command)),
    photoKey: command.photoKey ?? null,
    signature: command.signature ?? null,
    proof: command.pin ? "pin" : command.photoKey ? "photo" : null,
    settlementWeek: localMonday(at, timeZone),
  }),
  fail: ({ reason }, at, { timeZone }) => ({
    failureReason: (reason as FailureReason | undefined) ?? null,
    cancelledAt: at,
    settlementWeek: localMonday(at, timeZone),
  }),
  return: (_, at) => ({ returnedAt: at }),
  cancel: (_, at) => ({ cancelledAt: at }),
  changeAddress: ({ dropOff }, at, request) => (dropOff ? movedTo(dropOff, at, request) : {}),
  confirmAddress: () => ({ unseenAddressAt: null }),
};

/** Within ten seconds, by the same person (DECISIONS 43). Vendors confirm before canceling, so they get no undo. */
function decideUndo({ request, last }: MoveFacts, command: MoveCommand): Outcome<Move, MoveRefusal> {
  const { entry, before } = last;
  if (entry.by.id !== command.actor.id || !isUndoable(entry.move) || !before) return illegalMove(request);
  if (asksForCouriers(entry.by)) return illegalMove(request);
  if (command.at - entry.at > UNDO_WINDOW_MS) {
    return refuse("undo-too-late", "It is too late to undo this.", { details: { current: request } });
  }
  const at = Math.max(command.at, entry.at);
  const restored: CourierRequest = { ...before, version: request.version + 1, updatedAt: at };
  return ok({ request: restored, entry: entryOf(request, restored, command, at) });
}

function entryOf(before: CourierRequest, after: CourierRequest, command: MoveCommand, at: number): Move["entry"] {
  const { id, name, role } = command.actor;
  const delivering = command.move === "deliver";
  return {
    version: after.version,
    at,
    tappedAt: tappedEarlier(command.tappedAt, at),
    move: command.move,
    from: before.status,
    to: after.status,
    by: { id, name, role },
    courier: courierOf(after) ?? courierOf(before),
    idChecked: delivering ? true : null,
    ...(delivering ? { idCheckMethod: after.idCheckMethod, idCheckPack: after.idCheckPack } : noIdCheck),
    proof: delivering ? after.proof : null,
    reason: command.reason ?? null,
    addressChange: changeOf(before, command.dropOff),
    note: noteOf(before, command),
  };
}

const WAIT_MIN_MS = MINUTE_MS;
const WAIT_MAX_MS = 2 * DAY_MS;

/** Device clocks are often wrong, so only plausible waits are kept. */
export function tappedEarlier(tappedAt: number | undefined, at: number): number | null {
  const waited = at - (tappedAt ?? at);
  return tappedAt !== undefined && waited >= WAIT_MIN_MS && waited <= WAIT_MAX_MS ? tappedAt : null;
}

const courierOf = ({ courierId, courierName }: CourierRequest) =>
  courierId ? { id: courierId, name: courierName ?? "" } : null;
