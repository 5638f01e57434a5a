import type { OrderEvent, OrderEventKind } from "./event.ts";
import { type OrderStatus, statusWords } from "./order.ts";
import { isFailed } from "./progress.ts";
import { effectiveEvents, type Stage, stageLabels } from "./stage.ts";

export const markedAs = (status: OrderStatus): string =>
  `Order successfully marked as ${statusWords(status).toLowerCase()}`;

export const markedAsStage = (stage: Stage): string => `Order marked as ${stageLabels[stage].toLowerCase()}`;

const undone: Partial<Record<OrderEventKind, string>> = {
  accepted: "Acceptance undone",
  ready: "“Ready” undone",
  onTheWay: "Departure undone",
  collected: "Completion undone",
  delivered: "Completion undone",
  returned: "Return undone",
};

export function undoneText(events: readonly OrderEvent[]): string {
  const last = events.findLastIndex(({ kind }) => kind === "undone");
  const undoneEvent = effectiveEvents(events.slice(0, Math.max(last, 0))).at(-1);
  return (undoneEvent && undone[undoneEvent.kind]) ?? "Undone";
}

export const orderStatusWords = ({ status, stage }: { status: OrderStatus; stage: Stage }): string =>
  isFailed(stage) ? stageLabels[stage] : statusWords(status);
