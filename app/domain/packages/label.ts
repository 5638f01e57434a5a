import { spacedAmount } from "../menu/amount.ts";
import type { OrderLine } from "../orders/order-line.ts";
import type { PickedUnits } from "./package.ts";

type Item = Pick<OrderLine, "name" | "brand" | "category" | "amount" | "strain" | "thcPercent">;
type FromPackage = PickedUnits & { line: number; labResult: string };

/** What a unit's label says of the goods themselves. */
export type Label = { name: string; kind: string; contents: string; uid: string };

/** A label for each unit that was picked, in the order's order. */
export function labelsOf(items: readonly Item[], picks: readonly FromPackage[]): Label[] {
  return items.flatMap((item, line) =>
    picks
      .filter((pick) => pick.line === line)
      .flatMap((pick) => Array.from({ length: pick.units }, () => labelOf(item, pick))),
  );
}

function labelOf({ name, brand, category, amount, strain, thcPercent }: Item, { uid, labResult }: FromPackage): Label {
  return {
    name,
    kind: [spacedAmount(amount ?? ""), category, brand, strain].filter(Boolean).join(" · "),
    contents: labResult || (thcPercent == null ? "" : `THC ${thcPercent}%`),
    uid,
  };
}
