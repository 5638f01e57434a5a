import { useEffect } from "react";
import type { CourierCard } from "#app/domain/couriers/card.ts";
import type { KeepJobs } from "#app/domain/couriers/kept-jobs.ts";

/** Has the service worker keep the jobs, so that they are there after a reload without a connection. Null where nobody drives. */
export function useKeptJobs(jobs: readonly Pick<CourierCard, "id" | "version">[] | null): void {
  const asLoaded = jobs?.map(({ id, version }) => `${id} ${version}`).join();
  useEffect(() => {
    if (asLoaded === undefined || !("serviceWorker" in navigator)) return;
    const wish: KeepJobs = { keepJobs: asLoaded !== "" };
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(wish));
  }, [asLoaded]);
}
