import { Clock } from "lucide-react";
import type { QuoteJson } from "#app/domain/checkout/schema.ts";

type Problem = QuoteJson["problems"][number];

/** Shown beside the address instead. */
export const isOfAddress = ({ code }: Problem): boolean => code.startsWith("address-") || code === "outside-zone";

const isOfCode = ({ code }: Problem): boolean => code.startsWith("deal-");

/** In the server's words. The minimum has its own bar (minimum-bar.tsx). */
export const Problems = ({ problems }: { problems: Problem[] }) =>
  problems
    .filter((problem) => problem.code !== "below-minimum-order" && !isOfAddress(problem) && !isOfCode(problem))
    .map(({ code, message }) => (
      <p key={code} className="flex items-center gap-2 text-sm font-semibold text-danger">
        {code === "vendor-closed" ? <Clock className="size-4 shrink-0" aria-hidden /> : null}
        {message}
      </p>
    ));
