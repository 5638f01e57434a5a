import { type OpeningFacts, openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { useTicking } from "./use-clock.ts";

export type Status = ReturnType<typeof openStatus>;

export const OpenLabel = ({ status: { open, label } }: { status: Status }) => (
  <span className="font-semibold whitespace-nowrap text-ink">
    {/* Full or hollow, because color alone isn't accessible. */}
    <span
      className={`mr-1.5 inline-block size-2.5 rounded-full border-2 ${open ? "border-open bg-open" : "border-coral-deep"}`}
    />
    {label}
  </span>
);

export const OpenStatus = ({ shop, now, status }: { shop: OpeningFacts; now: number; status: Status }) => (
  <OpenLabel status={useTicking(now, status, (later) => openStatus(shop, later))} />
);
