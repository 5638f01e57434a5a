import { type OpeningFacts, openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { Average } from "./average.tsx";
import { useTicking } from "./use-clock.ts";

type Status = ReturnType<typeof openStatus>;

/** Full or hollow, because color alone isn't accessible. */
const OpenDot = ({ open }: { open: boolean }) => (
  <span
    className={`mr-1.5 inline-block size-2.5 rounded-full border-2 ${open ? "border-leaf bg-leaf" : "border-coral-deep"}`}
  />
);

export const OpenLabel = ({ status: { open, label } }: { status: Status }) => (
  <span className="font-semibold whitespace-nowrap text-ink">
    <OpenDot open={open} />
    {label}
  </span>
);

type Props = { shop: OpeningFacts; now: number; status: Status };

export const OpenStatus = ({ shop, now, status }: Props) => (
  <OpenLabel status={useTicking(now, status, (later) => openStatus(shop, later))} />
);

type FactsProps = { status: Status; rating: { average: number } | null; facts: readonly (string | null | undefined)[] };

/** What one reads of a dispensary before its menu. Omits what isn't known. */
export const DispensaryFacts = ({ status, rating, facts }: FactsProps) => (
  <p className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
    <OpenLabel status={status} />
    {rating ? <Average rating={rating} className="text-ink" /> : null}
    {facts.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
  </p>
);
