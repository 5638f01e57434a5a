import { type Metric, onCLS, onINP, onLCP } from "web-vitals";
import type { Vital } from "#app/domain/operations/vitals.ts";

/** Sent once, when the page is left. A later navigation within the app counts toward the page that was loaded. */
export function reportVitals(route: string): void {
  const measured: Partial<Record<Vital, number>> = {};
  let sent = false;
  const note =
    (vital: Vital, decimals = 0) =>
    ({ value }: Metric) => {
      measured[vital] = Number(value.toFixed(decimals));
    };
  onLCP(note("LCP"));
  onINP(note("INP"));
  onCLS(note("CLS", 3));
  // Registered after the library's own listeners, which report on the same event.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || sent || Object.keys(measured).length === 0) return;
    sent = true;
    navigator.sendBeacon("/vitals", JSON.stringify({ route, ...measured }));
  });
}
