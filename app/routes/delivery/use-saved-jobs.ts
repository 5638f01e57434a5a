import { useEffect, useState } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { KeepJobs } from "#app/domain/couriers/saved-jobs.ts";
import { readStored, writeStored } from "#app/ui/storage.ts";

/** Has the service worker keep the jobs, so that they are there after a reload without a connection. Null where nobody drives. */
export function useSavedJobs(jobs: readonly Pick<CourierCard, "id" | "version">[] | null): void {
  const asLoaded = jobs?.map(({ id, version }) => `${id} ${version}`).join();
  useEffect(() => {
    if (asLoaded === undefined || !("serviceWorker" in navigator)) return;
    const wish: KeepJobs = { keepJobs: asLoaded !== "" };
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(wish));
  }, [asLoaded]);
}

const AHEAD = "deviceAheadMs";
let latest = 0;

/** The device's clock, corrected by the last load: phones' clocks are often wrong. */
export const serverTime = (): number => Date.now() - Number(readStored("localStorage", AHEAD));

/** `now` of the last load. A board shown again offline is older; the device's clock tells by how much. */
export function useServerTime({ now, isKept }: { now: number; isKept: boolean }): number {
  const [corrected, setCorrected] = useState<number>();
  useEffect(() => {
    const isOld = isKept || now === latest;
    latest = now;
    if (!isOld) writeStored("localStorage", AHEAD, String(Date.now() - now));
    setCorrected(isOld ? serverTime() : undefined);
  }, [now, isKept]);
  return corrected ?? now;
}
