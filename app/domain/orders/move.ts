import { type IdCheckInput, type IdCheckMethod, idNotChecked, methodOf } from "../compliance/id-check.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { isUnconfirmed } from "./confirm-first.ts";
import { type CancelReason, type OrderEvent, type Party, READY_IN_MINUTES } from "./event.ts";
import type { OrderStatus } from "./order.ts";
import {
  completedStage,
  effectiveEvents,
  isActiveRequest,
  leadingCourier,
  type Stage,
  type StagedOrder,
  stageLabels,
  stageOf,
} from "./stage.ts";

/** Stages people can set; the rest come from the courier. */
export const movableStages = ["accepted", "ready", "onTheWay", "collected", "returned", "canceled"] as const;
export type MovableStage = (typeof movableStages)[number];

const moves: Record<StagedOrder["orderType"], Partial<Record<Stage, readonly MovableStage[]>>> = {
  Delivery: {
    placed: ["accepted", "canceled"],
    accepted: ["ready", "canceled"],
    ready: ["onTheWay", "canceled"],
    onTheWay: ["returned"],
    returning: ["returned"],
  },
  Pickup: {
    placed: ["accepted", "canceled"],
    accepted: ["ready", "canceled"],
    ready: ["collected", "canceled"],
  },
};

export function movesOf(order: StagedOrder): readonly MovableStage[] {
  const stage = stageOf(order);
  const courier = leadingCourier(order.couriers);
  const possible = moves[order.orderType];
  if (order.status !== "AWAITING_PROCESSING") return [];
  if (isUnconfirmed(order)) return ["canceled"];
  if (!courier || stage === "returning") return possible[stage] ?? [];
  // While the courier is on the way, the dispensary keeps preparing but can't send its own driver.
  if (courier.status === "PICKED_UP") return [];
  const own = effectiveEvents(order.events).at(-1)?.kind ?? "placed";
  return (possible[own] ?? []).filter((next) => next !== "onTheWay");
}

/** To the next stage, or by SPEC.md 4's call to a status. */
export type OrderMove = IdCheckInput & {
  readyInMinutes?: number | undefined;
  reason?: CancelReason | undefined;
  note?: string | undefined;
  signature?: string | undefined;
} & ({ stage: MovableStage; status?: undefined } | { status: OrderStatus; stage?: undefined });
export type OrderMoveRefusal = "illegal-move" | "minutes-missing" | "reason-missing" | "id-not-checked";

export type Moved = {
  event: OrderEvent;
  status: OrderStatus;
  idCheckMethod: IdCheckMethod | null;
  signature?: string | undefined;
};

const statusAfter: Partial<Record<OrderEvent["kind"], OrderStatus>> = {
  collected: "COMPLETED",
  delivered: "COMPLETED",
  returned: "CANCELLED",
  canceled: "CANCELLED",
};

export const NOTE_MAX = 300;

export const refuseStaleMove = (order: StagedOrder): Refusal<"illegal-move"> =>
  refuse("illegal-move", `This order is now: ${stageLabels[stageOf(order)]}.`);

/** SPEC.md 4's statuses as moves: they close an order whatever its stage, unless it is coming back. */
const closingMoves = (order: StagedOrder): Partial<Record<OrderStatus, "delivered" | "collected" | "canceled">> =>
  order.status !== "AWAITING_PROCESSING" || stageOf(order) === "returning"
    ? {}
    : { COMPLETED: completedStage(order.orderType), CANCELLED: "canceled" };

/** DECISIONS 21a, 38, 45, 54, 60. A status alone asks for no reason, and for the ID check only while still new. */
export function decideOrderMove(
  order: StagedOrder & { version: number },
  { stage, status, ...facts }: OrderMove,
  by: { role: Party; id: string | null; at: number },
): Outcome<Moved, OrderMoveRefusal> {
  const to = status ? closingMoves(order)[status] : movesOf(order).find((possible) => possible === stage);
  if (!to && stage === "accepted" && isUnconfirmed(order))
    return refuse("illegal-move", "The customer hasn’t confirmed this pickup yet.");
  if (!to) return refuseStaleMove(order);
  const handsOver = to === "delivered" || to === "collected";
  const mayOmitCheck = status !== undefined && facts.idChecked === undefined && stageOf(order) !== "placed";
  if (handsOver && !facts.idChecked && !mayOmitCheck) return idNotChecked;
  const readyInMinutes = to === "accepted" ? (facts.readyInMinutes ?? null) : null;
  if (to === "accepted" && !isPreparation(readyInMinutes)) {
    const message = `Please choose ${READY_IN_MINUTES.min} to ${READY_IN_MINUTES.max} minutes.`;
    return refuse("minutes-missing", message, { fields: { readyInMinutes: message } });
  }
  if (to === "canceled" && !status && !facts.reason) {
    return refuse("reason-missing", "Please choose a reason.", { fields: { reason: "Please choose a reason." } });
  }
  const reason = to === "canceled" || to === "returned" ? (facts.reason ?? null) : null;
  const event = { kind: to, reason, note: facts.note ?? "", readyInMinutes };
  const signature = to === "delivered" ? facts.signature : undefined;
  return ok({ ...moved(order, event, by, handsOver ? methodOf(facts) : null), signature });
}

const isPreparation = (minutes: number | null) =>
  minutes !== null && Number.isInteger(minutes) && minutes >= READY_IN_MINUTES.min && minutes <= READY_IN_MINUTES.max;

export function moved(
  order: StagedOrder & { version: number },
  facts: Pick<OrderEvent, "kind"> & Partial<OrderEvent>,
  by: { role: Party; id: string | null; at: number },
  idCheckMethod: IdCheckMethod | null = null,
): Moved {
  const event: OrderEvent = {
    readyInMinutes: null,
    reason: null,
    ...facts,
    note: (facts.note ?? "").trim().slice(0, NOTE_MAX),
    version: order.version + 1,
    at: Math.max(by.at, order.events.at(-1)?.at ?? 0, order.createdAt),
    byRole: by.role,
    byId: by.id,
  };
  return { event, status: statusAfter[facts.kind] ?? order.status, idCheckMethod };
}

/** Only the same person, within ten seconds (DECISIONS 43). Cancellations and courier moves can't be undone. */
export function decideOrderUndo(
  order: StagedOrder & { version: number },
  { by, at }: { by: string; at: number },
): Outcome<Moved, "illegal-move" | "undo-too-late"> {
  const last = order.events.at(-1);
  const undoable = last && last.byId === by && last.kind === effectiveEvents(order.events).at(-1)?.kind;
  const isDelivered = leadingCourier(order.couriers)?.status === "DELIVERED";
  if (!undoable || last.kind === "canceled" || isDelivered) return refuseStaleMove(order);
  if (at - last.at > UNDO_WINDOW_MS) return refuse("undo-too-late", "It is too late to undo this.");
  const undone = moved(order, { kind: "undone" }, { role: last.byRole, id: by, at });
  return ok({ ...undone, status: "AWAITING_PROCESSING" });
}

export function canRequestCourier(order: StagedOrder): boolean {
  const hasLeft = !["placed", "accepted", "ready"].includes(stageOf(order));
  return order.orderType === "Delivery" && !hasLeft && !order.couriers.some(isActiveRequest);
}
