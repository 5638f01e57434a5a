import { sql } from "drizzle-orm";
import type { Difference, KnownPackage, Missing, RemovedUnits } from "#app/domain/packages/compare.ts";
import type { TracedTrip } from "#app/domain/packages/report.ts";
import type { Db, Statement } from "../client.ts";
import { field } from "../json-rows.ts";
import { vendors } from "../schema/dispensaries.ts";
import { packageDifferences, packages, traceConnections } from "../schema/packages.ts";
import { tripGoods, trips } from "../schema/trips.ts";
import {
  computed,
  nullable,
  omit,
  optional,
  pick,
  present,
  type RowOf,
  returning,
  select,
  selection,
} from "../select.ts";

const access = {
  ...pick(traceConnections, "vendorId", "apiKeySealed"),
  ...pick(vendors, "licenseNumber", "state"),
};
const tracing = selection({
  ...pick(vendors, "licenseNumber", "state"),
  connectedAt: optional(traceConnections.connectedAt),
  comparedAt: optional(traceConnections.comparedAt),
  problem: traceConnections.problem,
});

/** In a batch too. `connectedAt` is null without a connection. */
export const findTracing = (db: Db, vendorId: string) =>
  select(
    db,
    tracing,
  )`FROM vendors LEFT JOIN trace_connections ON vendor_id = vendors.id WHERE vendors.id = ${vendorId}`;

export const saveTraceConnection = (db: Db, vendorId: string, apiKeySealed: string, now: number): Statement =>
  db.run(sql`INSERT INTO trace_connections (vendor_id, api_key_sealed, connected_at)
    VALUES (${vendorId}, ${apiKeySealed}, ${now})
    ON CONFLICT DO UPDATE SET api_key_sealed = excluded.api_key_sealed, connected_at = excluded.connected_at,
      compared_at = 0, problem = NULL`);

export const deleteTraceConnection = (db: Db, vendorId: string): Statement[] => [
  db.run(sql`DELETE FROM trace_connections WHERE vendor_id = ${vendorId}`),
  db.run(sql`DELETE FROM package_differences WHERE vendor_id = ${vendorId}`),
  db.run(sql`UPDATE trips SET report_at = NULL WHERE vendor_id = ${vendorId} AND report_at IS NOT NULL`),
];

/** The request's trip, of a dispensary that is connected. */
const tripOf = (requestId: string) =>
  sql`id = (SELECT trip_id FROM trip_goods WHERE request_id = ${requestId} LIMIT 1)`;
/** For a row of `trips`. */
export const isConnected = sql.raw("EXISTS (SELECT 1 FROM trace_connections WHERE vendor_id = trips.vendor_id)");

/** Goes after what changes the trip of this request. */
export const markTripChanged = (db: Db, requestId: string, reportAt: number): Statement =>
  db.run(
    sql`UPDATE trips SET report_at = ${reportAt}, report_attempts = 0 WHERE ${tripOf(requestId)} AND ${isConnected}`,
  );

export const markTripEnded = (db: Db, tripId: string, now: number): Statement =>
  db.run(sql`UPDATE trips SET report_at = ${now}, report_attempts = 0 WHERE id = ${tripId} AND ${isConnected}`);

const due = selection({
  ...pick(trips, "id", "reportAttempts"),
  reportAt: present(trips.reportAt),
  ...access,
});
export type DueReport = RowOf<typeof due>;

export const listDueReports = (db: Db, now: number, limit: number): Promise<DueReport[]> =>
  select(db, due)`FROM trips JOIN trace_connections ON trace_connections.vendor_id = trips.vendor_id
      JOIN vendors ON vendors.id = trips.vendor_id
    WHERE report_at IS NOT NULL AND report_at <= ${now} ORDER BY report_at LIMIT ${limit}`;

const tripId = selection(pick(trips, "id"));

/** Of parallel runs, only one gets it. */
export const claimReport = (db: Db, { id, reportAt, reportAttempts }: DueReport, nextAt: number) =>
  returning(db, tripId)`UPDATE trips SET report_at = ${nextAt}, report_attempts = ${reportAttempts + 1}
    WHERE id = ${id} AND report_at = ${reportAt} AND report_attempts = ${reportAttempts}`;

export const saveTraced = (db: Db, id: string, { id: traceId, number }: TracedTrip): Statement =>
  db.run(sql`UPDATE trips SET trace_id = ${traceId}, trace_number = ${number} WHERE id = ${id}`);

/** All of it is reported, unless it changed meanwhile. */
export const settleReport = (db: Db, id: string, claimedUntil: number): Statement =>
  db.run(sql`UPDATE trips SET report_at = NULL, report_attempts = 0, report_problem = NULL
    WHERE id = ${id} AND report_at = ${claimedUntil}`);

export const failReport = (db: Db, id: string, claimedUntil: number, problem: string, nextAt: number): Statement =>
  db.run(sql`UPDATE trips SET report_at = iif(report_at = ${claimedUntil}, ${nextAt}, report_at),
    report_problem = ${problem} WHERE id = ${id}`);

const unreported = selection(pick(trips, "id", "number", "startedAt", "reportAttempts", "reportProblem"));
const UNREPORTED_SHOWN = 50;

export const listUnreportedTrips = (db: Db, vendorId: string) =>
  select(db, unreported)`FROM trips INDEXED BY trips_to_report WHERE report_at IS NOT NULL AND vendor_id = ${vendorId}
    ORDER BY number DESC LIMIT ${UNREPORTED_SHOWN}`;

const toCompare = selection(access);

export const listToCompare = (db: Db, comparedBefore: number, limit: number) =>
  select(
    db,
    toCompare,
  )`FROM trace_connections JOIN vendors ON vendors.id = vendor_id WHERE compared_at <= ${comparedBefore} ORDER BY compared_at LIMIT ${limit}`;

const known = selection(pick(packages, "uid", "left"));
const removedUnits = selection({
  ...pick(packages, "uid"),
  units: computed(sql`sum(k.units)`, Number),
  why: computed(
    sql`CASE WHEN g.trip_id IS NULL THEN iif(o.status = 'COMPLETED', 'counter', 'waiting')
      WHEN t.report_at IS NOT NULL OR t.trace_id IS NULL THEN 'unreported' END`,
    nullable(String),
  ),
});
const short = selection({ ...pick(tripGoods, "packages", "units", "counted"), trip: trips.number });

/** What a comparison needs: packages that aren't finished, where their units went, and what didn't come back. */
export async function readForComparison(db: Db, vendorId: string, since: number) {
  const [ours, left, lost] = await db.batch([
    select(db, known)`FROM packages WHERE vendor_id = ${vendorId} AND finished_at IS NULL`,
    select(db, removedUnits)`FROM packages CROSS JOIN package_picks k ON k.package_id = packages.id
        CROSS JOIN orders o ON o.id = k.order_id
        LEFT JOIN courier_requests r ON r.order_id = o.id AND r.vendor_id = o.vendor_id AND r.picked_up_at IS NOT NULL
        LEFT JOIN trip_goods g ON g.request_id = r.id AND g.line = k.line LEFT JOIN trips t ON t.id = g.trip_id
      WHERE packages.vendor_id = ${vendorId} AND packages.finished_at IS NULL GROUP BY packages.uid, 3`,
    select(db, short)`FROM trips JOIN trip_goods ON trip_id = trips.id
      WHERE trips.vendor_id = ${vendorId} AND trips.started_at >= ${since} AND counted < units`,
  ]);
  return {
    ours: ours satisfies KnownPackage[],
    removed: left.filter((each): each is RemovedUnits => each.why !== null),
    missing: lost.flatMap(({ packages: [first], units, counted, trip }): Missing[] =>
      first ? [{ uid: first.uid, units: units - (counted ?? 0), trip }] : [],
    ),
  };
}

const differences = omit(packageDifferences, "vendorId");
const difference = selection(differences);

export const listDifferences = (db: Db, vendorId: string) =>
  select(db, difference)`FROM package_differences WHERE vendor_id = ${vendorId} ORDER BY uid`;

export const saveComparison = (db: Db, vendorId: string, found: readonly Difference[], now: number): Statement[] => [
  db.run(sql`DELETE FROM package_differences WHERE vendor_id = ${vendorId}`),
  db.run(sql`INSERT INTO package_differences (vendor_id, uid, ours, theirs, cause)
    SELECT ${vendorId}, ${field("uid")}, ${field("ours")}, ${field("theirs")}, ${field("cause")}
    FROM json_each(${JSON.stringify(found)})`),
  db.run(sql`UPDATE trace_connections SET compared_at = ${now}, problem = NULL WHERE vendor_id = ${vendorId}`),
];

/** The next run tries another dispensary first. */
export const failComparison = (db: Db, vendorId: string, problem: string, now: number): Statement =>
  db.run(sql`UPDATE trace_connections SET compared_at = ${now}, problem = ${problem} WHERE vendor_id = ${vendorId}`);
