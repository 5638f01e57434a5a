import type { App } from "#app/app.ts";
import { lagOf } from "#app/domain/couriers/projection-lag.ts";
import { countUnfinished, listUnfinishedRows, listVersions, type ProjectedRow } from "#db/couriers/queries.ts";

/** Of each unfinished status so many of the newest are asked: a page may call a thousand objects at most. */
const ASKED_OF_EACH = 20;

export type Lag = ProjectedRow & {
  kind: "waiting" | "forgotten";
  /** How far the request's own object is. */
  objectVersion: number;
  since: number | null;
};

/**
 * Which rows of D1 are behind their objects. D1 alone cannot know: the newest unfinished requests' objects are asked, and the
 * rows of those that seem ahead read once more, since a move may be made while we ask. (A finish that was undone within its
 * ten seconds stands as finished in a row that lags; those few are not asked, and heal by their objects' alarms.)
 */
export async function readProjectionLag(app: App) {
  const [rows, unfinished] = await Promise.all([listUnfinishedRows(app.db, ASKED_OF_EACH), countUnfinished(app.db)]);
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
  return { lags, asked: rows.length, unfinished, silent };
}
