import { type FittedFacts, promisedWindow } from "../checkout/arrival.ts";
import { spacedAmount } from "../menu/amount.ts";
import { HOUR_MS, MINUTE_MS } from "../time.ts";
import { confirmedAt, isUnconfirmed } from "./confirm-first.ts";
import type { MovableStage } from "./move.ts";
import type { OrderStatus } from "./order.ts";
import { effectiveEvents, type Stage, type StagedOrder, stageOf } from "./stage.ts";

export const boardColumns = [
  { name: "New", stages: ["placed"] },
  { name: "Accepted", stages: ["accepted"] },
  { name: "Ready", stages: ["ready"] },
  { name: "On the way", stages: ["courierAssigned", "onTheWay"] },
  { name: "Coming back", stages: ["notDelivered", "returning"] },
] as const satisfies readonly { name: string; stages: readonly Stage[] }[];
export type BoardColumn = (typeof boardColumns)[number]["name"];

export const columnOf = (stage: Stage): BoardColumn | null =>
  boardColumns.find(({ stages }) => (stages as readonly Stage[]).includes(stage))?.name ?? null;

/** A new order is late after this long without acceptance. */
const ANSWER_MS = 5 * MINUTE_MS;

/** A ready pickup is late after this long. */
const PICKUP_MS = HOUR_MS;

export function overdueAt(order: StagedOrder, facts: FittedFacts): number | null {
  const stage = stageOf(order);
  if (isUnconfirmed(order)) return null;
  if (stage === "placed") return Math.max(order.dueAt ?? order.createdAt, confirmedAt(order) ?? 0) + ANSWER_MS;
  if (columnOf(stage) === null || columnOf(stage) === "Coming back") return null;
  if (order.orderType === "Pickup" && stage === "ready") {
    const readyAt = effectiveEvents(order.events).findLast(({ kind }) => kind === "ready")?.at ?? order.updatedAt;
    return Math.max(readyAt, order.windowTo ?? 0) + PICKUP_MS;
  }
  return promisedWindow(order, facts)?.to ?? null;
}

type Open = {
  stage: Stage;
  status: OrderStatus;
  moves: readonly MovableStage[];
  courier: object | null;
};
export type NextStep = "accepted" | "ready" | "onTheWay" | "returned" | "complete";

/** Null if there is no next step, or if it is the courier's. */
export function nextStep({ stage, status, moves, courier }: Open): NextStep | null {
  if (stage === "returning") return moves.includes("returned") ? "returned" : null;
  const step = (["accepted", "ready", "onTheWay"] as const).find((to) => moves.includes(to));
  if (step) return step;
  if (stage === "placed") return null;
  return status === "AWAITING_PROCESSING" && !courier ? "complete" : null;
}

const NAMED = 6;

export function pickList(items: readonly { quantity: number; name: string; amount: string | null }[]): string[] {
  const named = items.slice(0, NAMED).map(({ quantity, name, amount }) => {
    const size = amount ? ` ${spacedAmount(amount)}` : "";
    return `${quantity}\u00A0× ${name}${size}`;
  });
  const more = items.length - named.length;
  return more > 0 ? [...named, `and ${more} more`] : named;
}
