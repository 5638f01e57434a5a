import { clockText } from "#app/domain/couriers/pickup-time.ts";
import { zoneName } from "#app/domain/local-date.ts";
import { silenceText } from "#app/domain/pos/stock-age.ts";
import { Problem } from "#app/ui/problem.tsx";
import { useVendorHead } from "../../signed-in.tsx";

export function LastSync({ at }: { at: number }) {
  const { timeZone } = useVendorHead();
  return (
    <>
      Last sync{" "}
      <time dateTime={new Date(at).toISOString()}>
        {clockText(at, timeZone, "year")} ({zoneName(timeZone)})
      </time>
    </>
  );
}

export function Silence({ since }: { since: number | null }) {
  const { timeZone } = useVendorHead();
  return <Problem>{since === null ? null : silenceText(since, timeZone)}</Problem>;
}
