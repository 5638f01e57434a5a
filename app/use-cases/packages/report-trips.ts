import type { App } from "#app/app.ts";
import { nextReportAt } from "#app/domain/packages/trace.ts";
import { errorFacts } from "#app/platform/error-facts.ts";
import type { TrackAndTrace } from "#app/providers/track-and-trace/types.ts";
import { runBatch } from "#db/client.ts";
import { findTrip } from "#db/couriers/trips.ts";
import {
  claimReport,
  type DueReport,
  failReport,
  listDueReports,
  saveTraced,
  settleReport,
} from "#db/packages/trace.ts";
import { traceAccess } from "../frame/trace-access.ts";
import { type NotReported, reportTrip } from "./report-trip.ts";

const TRIPS_A_RUN = 20;

/** Reports trips that changed; `trips.report_at` is the outbox. A killed run's trips follow in a later one. */
export async function reportTrips(app: App): Promise<{ reported: number; failed: number }> {
  const done = { reported: 0, failed: 0 };
  const { trackAndTrace } = app;
  if (!trackAndTrace) return done;
  for (const due of await listDueReports(app.db, app.now(), TRIPS_A_RUN)) {
    const nextAt = nextReportAt(due.reportAttempts + 1, app.now());
    const [claimed] = await claimReport(app.db, due, nextAt);
    if (!claimed) continue;
    const failed = await reportDue(app, trackAndTrace, due);
    done[failed ? "failed" : "reported"] += 1;
    const waitMs = Number(failed?.details?.retryAfterSeconds ?? 0) * 1000;
    await runBatch(app.db, [
      failed
        ? failReport(app.db, due.id, nextAt, failed.message, waitMs > 0 ? app.now() + waitMs : nextAt)
        : settleReport(app.db, due.id, nextAt),
    ]);
  }
  return done;
}

async function reportDue(app: App, trace: TrackAndTrace, due: DueReport): Promise<NotReported | undefined> {
  try {
    const trip = await findTrip(app.db, due.id);
    if (!trip) return undefined;
    return await reportTrip(trace, await traceAccess(app, due), trip, (traced) =>
      runBatch(app.db, [saveTraced(app.db, due.id, traced)]),
    );
  } catch (error) {
    // One trip's failure must not stop the others.
    app.log("alarm", { kind: "trip-not-reported", tripId: due.id, ...errorFacts(error) });
    return { message: "This trip could not be reported." };
  }
}
