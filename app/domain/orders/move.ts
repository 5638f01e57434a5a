import { type IdCheckMethod, idNotChecked, methodOf, type SaidIdCheck } from "../compliance/id-check.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { type CancelReason, type OrderEvent, type Party, READY_IN_MINUTES } from "./event.ts";
import type { OrderStatus } from "./order.ts";
import {
  eventsInForce,
  isCarrying,
  leadingCourier,
  type Stage,
  type StagedOrder,
  stageLabels,
  stageOf,
} from "./stage.ts";

/** The stages that people move an order to; the rest come from its courier. */
export const movableStages = ["accepted", "ready", "onTheWay", "collected", "returned", "canceled"] as const;
export type MovableStage = (typeof movableStages)[number];

/** Where an order may go from each stage, its courier aside. */
const moves: Record<StagedOrder["orderType"], Partial<Record<Stage, readonly MovableStage[]>>> = {
  Delivery: {
    placed: ["accepted", "canceled"],
    accepted: ["ready", "canceled"],
    ready: ["onTheWay", "canceled"],
    // The dispensary's own driver comes back with the goods.
    onTheWay: ["returned"],
    returning: ["returned"],
  },
  Pickup: {
    placed: ["accepted", "canceled"],
    accepted: ["ready", "canceled"],
    ready: ["collected", "canceled"],
  },
};

/** Where an order may go now by hand. */
export function movesOf(order: StagedOrder): readonly MovableStage[] {
  const stage = stageOf(order);
  const courier = leadingCourier(order.couriers);
  const possible = moves[order.orderType];
  if (order.status !== "AWAITING_PROCESSING") return [];
  if (!courier || stage === "returning") return possible[stage] ?? [];
  // While a courier is on the way to the dispensary, that goes on preparing; nobody else drives.
  if (courier.status === "PICKED_UP") return [];
  const own = eventsInForce(order.events).at(-1)?.kind ?? "placed";
  return (possible[own] ?? []).filter((next) => next !== "onTheWay");
}

export type OrderMove = SaidIdCheck & {
  stage: MovableStage;
  readyInMinutes?: number | undefined;
  reason?: CancelReason | undefined;
  note?: string | undefined;
};
export type OrderMoveRefusal = "illegal-move" | "minutes-missing" | "reason-missing" | "id-not-checked";

/** What a move leaves behind: an event, and the status that goes with it. */
export type Moved = {
  event: OrderEvent;
  status: OrderStatus;
  idCheckMethod: IdCheckMethod | null;
  /** What the customer drew at the door. */
  signature?: string | undefined;
};

const statusAfter: Partial<Record<OrderEvent["kind"], OrderStatus>> = {
  collected: "COMPLETED",
  delivered: "COMPLETED",
  returned: "CANCELLED",
  canceled: "CANCELLED",
};

const NOTE_MAX = 300;

/** Why an order that has moved on is not moved. The caller adds the order as it stands. */
export const orderMovedOn = (order: StagedOrder): Refusal<"illegal-move"> =>
  refuse("illegal-move", `This order is now: ${stageLabels[stageOf(order)]}.`);

/** Decides a move by hand: the event that it leaves, or why not. Nothing goes over a counter without `idChecked` (DECISIONS 60). */
export function decideOrderMove(
  order: StagedOrder & { version: number },
  move: OrderMove,
  by: { role: Party; id: string | null; at: number },
): Outcome<Moved, OrderMoveRefusal> {
  if (!movesOf(order).includes(move.stage)) return orderMovedOn(order);
  if (move.stage === "collected" && !move.idChecked) return idNotChecked;
  const minutes = move.stage === "accepted" ? (move.readyInMinutes ?? null) : null;
  if (move.stage === "accepted" && !isPreparation(minutes)) {
    const message = `Please choose ${READY_IN_MINUTES.min} to ${READY_IN_MINUTES.max} minutes.`;
    return refuse("minutes-missing", message, { fields: { readyInMinutes: message } });
  }
  if (move.stage === "canceled" && by.role === "dispensary" && !move.reason) {
    return refuse("reason-missing", "Please choose a reason.", { fields: { reason: "Please choose a reason." } });
  }
  const reason = move.stage === "canceled" || move.stage === "returned" ? (move.reason ?? null) : null;
  return ok(
    moved(order, { kind: move.stage, reason, note: move.note ?? "", readyInMinutes: minutes }, by, methodOf(move)),
  );
}

const isPreparation = (minutes: number | null) =>
  minutes !== null && Number.isInteger(minutes) && minutes >= READY_IN_MINUTES.min && minutes <= READY_IN_MINUTES.max;

/** What something that was done leaves: its event, after all others in time, and the order's status. */
export function moved(
  order: StagedOrder & { version: number },
  what: Pick<OrderEvent, "kind"> & Partial<OrderEvent>,
  by: { role: Party; id: string | null; at: number },
  idCheckMethod: IdCheckMethod | null = null,
): Moved {
  const event: OrderEvent = {
    readyInMinutes: null,
    reason: null,
    ...what,
    note: (what.note ?? "").trim().slice(0, NOTE_MAX),
    version: order.version + 1,
    at: Math.max(by.at, order.events.at(-1)?.at ?? 0, order.createdAt),
    byRole: by.role,
    byId: by.id,
  };
  return { event, status: statusAfter[what.kind] ?? order.status, idCheckMethod };
}

/**
 * Takes the last move back, within ten seconds and by whoever made it (DECISIONS 43). A cancellation asked first and stands; what
 * a courier did is the courier's to undo.
 */
export function decideOrderUndo(
  order: StagedOrder & { version: number },
  { by, at }: { by: string; at: number },
): Outcome<Moved, "illegal-move" | "undo-too-late"> {
  const last = order.events.at(-1);
  const undoable = last && last.byId === by && last.kind === eventsInForce(order.events).at(-1)?.kind;
  const isDelivered = leadingCourier(order.couriers)?.status === "DELIVERED";
  if (!undoable || last.kind === "canceled" || isDelivered) return orderMovedOn(order);
  if (at - last.at > UNDO_WINDOW_MS) return refuse("undo-too-late", "It is too late to undo this.");
  const undone = moved(order, { kind: "undone" }, { role: last.byRole, id: by, at });
  return ok({ ...undone, status: "AWAITING_PROCESSING" });
}

/** Whether a courier may be asked for: it is a delivery that nobody carries and that has not left. */
export function canRequestCourier(order: StagedOrder): boolean {
  if (order.orderType !== "Delivery" || order.status !== "AWAITING_PROCESSING") return false;
  return !order.couriers.some(isCarrying) && ["placed", "accepted", "ready"].includes(stageOf(order));
}
