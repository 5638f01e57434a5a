import type { Trip } from "#app/domain/couriers/trips/trip.ts";
import type { Outcome } from "#app/domain/outcome.ts";
import type { PickedUnits } from "#app/domain/packages/package.ts";
import type { TracedTrip, TripReport } from "#app/domain/packages/report.ts";

/** `state`: two letters. Each state has a system of its own. */
export type TraceAccess = { state: string; licenseNumber: string; apiKey: string };

/** `trace-refused`: with what it says. `trace-busy`: details.retryAfterSeconds. `trace-unreachable`: it may have got the call. */
export type TraceRefusal = "trace-refused" | "trace-busy" | "trace-unreachable";
type TraceOutcome<T> = Promise<Outcome<T, TraceRefusal>>;

/** A state's track-and-trace system. */
export type TrackAndTrace = {
  kind: "metrc" | "fake";
  /** Found by its number there or, before we know that, by driver, vehicle and start. */
  findTrip(access: TraceAccess, trip: Trip & { traceId: number | null }): TraceOutcome<TracedTrip | undefined>;
  report(access: TraceAccess, trip: Trip, report: TripReport): TraceOutcome<null>;
  /** Those with units left. */
  listPackages(access: TraceAccess): TraceOutcome<PickedUnits[]>;
};
