import { type IdCheckInput, type IdCheckMethod, idNotChecked, methodOf } from "../compliance/id-check.ts";
import { type Outcome, ok, type Refusal, refuse } from "../outcome.ts";
import { UNDO_WINDOW_MS } from "../undo.ts";
import { type CancelReason, type OrderEvent, type Party, READY_IN_MINUTES } from "./event.ts";
import type { OrderStatus } from "./order.ts";
import {
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
  if (!courier || stage === "returning") return possible[stage] ?? [];
  // While the courier is on the way, the dispensary keeps preparing but can't send its own driver.
  if (courier.status === "PICKED_UP") return [];
  const own = effectiveEvents(order.events).at(-1)?.kind ?? "placed";
  return (possible[own] ?? []).filter((next) => next !== "onTheWay");
}

export type OrderMove = IdCheckInput & {
  stage: MovableStage;
  readyInMinutes?: number | undefined;
  reason?: CancelReason | undefined;
  note?: string | undefined;
};
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

const NOTE_MAX = 300;

export const refuseStaleMove = (order: StagedOrder): Refusal<"illegal-move"> =>
  refuse("illegal-move", `This order is now: ${stageLabels[stageOf(order)]}.`);

/** Refuses to hand over an order without `idChecked` (DECISIONS 60). */
export function decideOrderMove(
  order: StagedOrder & { version: number },
  move: OrderMove,
  by: { role: Party; id: string | null; at: number },
): Outcome<Moved, OrderMoveRefusal> {
  if (!movesOf(order).includes(move.stage)) return refuseStaleMove(order);
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
  if (order.orderType !== "Delivery" || order.status !== "AWAITING_PROCESSING") return false;
  return !order.couriers.some(isActiveRequest) && ["placed", "accepted", "ready"].includes(stageOf(order));
}
