import type { App } from "#app/app.ts";
import { lagOf } from "#app/domain/couriers/projection-lag.ts";
import { countUnfinished, listUnfinishedRows, listVersions, type ProjectedRow } from "#db/couriers/queries.ts";

/** Newest requests checked per unfinished status: a page can call at most 1,000 objects. */
const CHECKED_PER_STATUS = 20;

export type Lag = ProjectedRow & {
  kind: "waiting" | "forgotten";
  objectVersion: number;
  since: number | null;
};

/**
 * D1 rows that lag behind their objects. D1 alone can't tell, so this asks the newest unfinished requests' objects and
 * rereads rows that seem behind, since moves continue. Undone finishes are skipped; their objects' alarms fix them.
 */
export async function readProjectionLag(app: App, perStatus = CHECKED_PER_STATUS) {
  const [rows, unfinished] = await Promise.all([listUnfinishedRows(app.db, perStatus), countUnfinished(app.db)]);
  const answers = await Promise.all(
    rows.map(async (row) => {
      try {
        return { row, progress: await app.courierRequests.progress(row.id) };
      } catch (error) {
        app.log("courier-object-silent", { requestId: row.id, message: String(error) });
        return { row, progress: undefined };
      }
    }),
  );
  const seemingly = answers.flatMap(({ row, progress }) =>
    progress && lagOf(row.version, progress) ? [{ row, progress }] : [],
  );
  const versions = await listVersions(
    app.db,
    seemingly.map(({ row }) => row.id),
  );
  const lags = seemingly.flatMap(({ row, progress }): Lag[] => {
    const version = versions.get(row.id) ?? row.version;
    const kind = lagOf(version, progress);
    return kind ? [{ ...row, version, kind, objectVersion: progress.version, since: progress.waitingSince }] : [];
  });
  const silent = answers.filter(({ progress }) => progress === undefined).length;
  return { lags, checked: rows.length, unfinished, silent };
}
