import { type OpeningFacts, openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { useTicking } from "./use-clock.ts";

export type Status = ReturnType<typeof openStatus>;

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

export const OpenStatus = ({ shop, now, status }: { shop: OpeningFacts; now: number; status: Status }) => (
  <OpenLabel status={useTicking(now, status, (later) => openStatus(shop, later))} />
);
