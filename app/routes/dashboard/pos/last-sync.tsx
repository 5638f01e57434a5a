import { zoneName } from "#app/domain/local-date.ts";
import { clockText } from "#app/domain/local-instant.ts";
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
