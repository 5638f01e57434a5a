import { Average } from "./average.tsx";
import { OpenLabel, type Status } from "./open-status.tsx";

type FactsProps = { status: Status; rating: { average: number } | null; facts: readonly (string | null | undefined)[] };

export const DispensaryFacts = ({ status, rating, facts }: FactsProps) => (
  <p className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
    <OpenLabel status={status} />
    {rating ? <Average rating={rating} className="text-ink" /> : null}
    {facts.map((fact) => (fact ? <span key={fact}>{fact}</span> : null))}
  </p>
);
