import { formatUsd } from "../money.ts";

export const pointsCents = (points: number): number => points * 10;

/** On a statement and in the settings: "1,240 = $124.00". */
export const pointsText = (points: number): string =>
  `${points.toLocaleString("en-US")} = ${formatUsd(pointsCents(points))}`;
