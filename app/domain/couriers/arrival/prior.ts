import { HANDOVER, WIDTH } from "../../checkout/arrival.ts";
import { MINUTE_MS } from "../../time.ts";
import { type ArrivalModel, distanceBands, type LegModel } from "./model.ts";

const prior = (waitMs: number, widthMs: number): LegModel => ({
  base: (waitMs + widthMs / 2) / MINUTE_MS,
  pace: 1,
  hours: [],
  spread: [1, 0],
  spreadHours: [],
  margins: distanceBands.map(() => widthMs / 2 / MINUTE_MS),
});

/** A dispensary's first drops get the windows that lists estimate with. */
export const arrivalPrior: ArrivalModel = {
  planned: prior(HANDOVER, WIDTH.planned),
  driving: prior(0, WIDTH.driving),
};
