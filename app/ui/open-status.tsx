import { type OpeningFacts, openStatus } from "#app/domain/dispensaries/opening-hours.ts";
import { useTicking } from "./use-clock.ts";

type Props = { shop: OpeningFacts; now: number; status: ReturnType<typeof openStatus> };

/** Full or hollow, because color alone isn't accessible. */
export const OpenDot = ({ open }: { open: boolean }) => (
  <span
    className={`mr-1.5 inline-block size-2.5 rounded-full border-2 ${open ? "border-leaf bg-leaf" : "border-coral-deep"}`}
  />
);

export function OpenStatus({ shop, now, status }: Props) {
  const { open, label } = useTicking(now, status, (later) => openStatus(shop, later));
  return (
    <span className="font-semibold whitespace-nowrap text-ink">
      <OpenDot open={open} />
      {label}
    </span>
  );
}
