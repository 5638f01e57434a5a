import type { Trip } from "#app/domain/couriers/trips/trip.ts";
import type { Refusal } from "#app/domain/outcome.ts";
import { nextReport, type TracedTrip } from "#app/domain/packages/report.ts";
import type { TraceAccess, TraceRefusal, TrackAndTrace } from "#app/providers/track-and-trace/types.ts";

/** Begin, leave, load, deliver and end, and some whose answer is lost. */
const CALLS_A_TRIP = 8;

export type NotReported = Pick<Refusal<TraceRefusal>, "message" | "details">;

/**
 * Brings track and trace up to the trip as it is now; undefined once it is. Before each call it looks at what is there,
 * so lost answers, kills and parallel runs report nothing twice. `found` keeps the trip's number there.
 */
export async function reportTrip(
  trace: TrackAndTrace,
  access: TraceAccess,
  trip: Trip & { traceId: number | null },
  found: (traced: TracedTrip) => Promise<void>,
): Promise<NotReported | undefined> {
  let { traceId } = trip;
  let failed: NotReported = { message: "Track and trace hasn't accepted the whole trip yet." };
  for (let calls = 0; calls < CALLS_A_TRIP; calls += 1) {
    const looked = await trace.findTrip(access, { ...trip, traceId });
    if (!looked.ok) return looked;
    if (looked.value && looked.value.id !== traceId) {
      traceId = looked.value.id;
      await found(looked.value);
    }
    const report = nextReport(trip, looked.value);
    if (!report) return undefined;
    const sent = await trace.report(access, trip, report);
    // A lost answer: the next look says whether the call arrived.
    if (!sent.ok && sent.reason !== "trace-unreachable") return sent;
    if (!sent.ok) failed = sent;
  }
  return failed;
}
