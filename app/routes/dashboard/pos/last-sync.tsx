import { clockText } from "#app/domain/couriers/pickup-time.ts";
import { zoneName } from "#app/domain/local-date.ts";
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
