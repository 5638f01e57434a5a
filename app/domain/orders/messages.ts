import { type OrderStatus, statusWords } from "./order.ts";
import { type Stage, stageLabels } from "./stage.ts";

/** 'Order successfully marked as completed' (SPEC.md 4). */
export const markedAs = (status: OrderStatus): string =>
  `Order successfully marked as ${statusWords(status).toLowerCase()}`;

/** The same of a stage: 'Order marked as ready'. */
export const markedAsStage = (stage: Stage): string => `Order marked as ${stageLabels[stage].toLowerCase()}`;
