import type { OrderEvent, OrderEventKind } from "./event.ts";
import { type OrderStatus, statusWords } from "./order.ts";
import { isFailed } from "./progress.ts";
import { eventsInForce, type Stage, stageLabels } from "./stage.ts";

/** 'Order successfully marked as completed' (SPEC.md 4). */
export const markedAs = (status: OrderStatus): string =>
  `Order successfully marked as ${statusWords(status).toLowerCase()}`;

/** The same of a stage: 'Order marked as ready'. */
export const markedAsStage = (stage: Stage): string => `Order marked as ${stageLabels[stage].toLowerCase()}`;

const undone: Partial<Record<OrderEventKind, string>> = {
  accepted: "Acceptance undone",
  ready: "“Ready” undone",
  onTheWay: "Departure undone",
  collected: "Completion undone",
  delivered: "Completion undone",
  returned: "Return undone",
};

/** What the last undo of these events took back: 'Acceptance undone'. */
export function undoneText(events: readonly OrderEvent[]): string {
  const last = events.findLastIndex(({ kind }) => kind === "undone");
  const takenBack = eventsInForce(events.slice(0, Math.max(last, 0))).at(-1);
  return (takenBack && undone[takenBack.kind]) ?? "Undone";
}

/** What an order's status is called where a person reads it; goods that were not delivered were never canceled. */
export const orderStatusWords = ({ status, stage }: { status: OrderStatus; stage: Stage }): string =>
  isFailed(stage) ? stageLabels[stage] : statusWords(status);
