import { Clock } from "lucide-react";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";

type Problem = QuoteJson["problems"][number];

/** A problem that is said beside the address. */
export const isOfAddress = ({ code }: Problem): boolean => code.startsWith("address-") || code === "outside-zone";

/** A problem that is said beside the deal's code. */
const isOfCode = ({ code }: Problem): boolean => code.startsWith("deal-");

/** What stands in the way of an order, in the server's words. The minimum has a bar of its own (minimum-bar.tsx). */
export function Problems({ problems }: { problems: Problem[] }) {
  return problems
    .filter((problem) => problem.code !== "below-minimum-order" && !isOfAddress(problem) && !isOfCode(problem))
    .map(({ code, message }) => (
      <p key={code} className="flex items-center gap-2 text-sm font-semibold text-danger">
        {code === "vendor-closed" ? <Clock className="size-4 shrink-0" aria-hidden /> : null}
        {message}
      </p>
    ));
}
