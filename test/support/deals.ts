import { type Deal, unconditional } from "#app/domain/deals/deal.ts";

/** 20% off everything, unless told otherwise. */
export const aDeal = (facts: Partial<Deal> = {}): Deal => ({
  ...unconditional,
  id: "deal",
  name: "Twenty off",
  kind: "percent",
  percent: 20,
  scope: "order",
  on: true,
  uses: 0,
  ...facts,
});
