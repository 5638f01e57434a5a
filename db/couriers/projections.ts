import { sql } from "drizzle-orm";
import type { CourierStatus } from "#app/domain/couriers/request.ts";
import type { Db } from "../client.ts";

export type ProjectedRow = {
  id: string;
  version: number;
  status: CourierStatus;
  orderNumber: string;
  dispensaryName: string;
  createdAt: number;
};

const newestOf = (status: CourierStatus, limit: number) => sql`SELECT * FROM (
  SELECT id, version, status, order_number AS orderNumber, dispensary_name AS dispensaryName, created_at AS createdAt
  FROM courier_requests WHERE status = ${status} ORDER BY created_at DESC LIMIT ${limit})`;

/** The newest courier requests that D1 takes for unfinished: a row that lags behind its object is one of them. */
export const listUnfinishedRows = (db: Db, limit: number) =>
  db.all<ProjectedRow>(sql`${newestOf("PENDING", limit)} UNION ALL ${newestOf("COURIER_ASSIGNED", limit)}
    UNION ALL ${newestOf("PICKED_UP", limit)}`);

export async function countUnfinished(db: Db): Promise<number> {
  const row = await db.get<{ requests: number }>(
    sql`SELECT count(*) AS requests FROM courier_requests WHERE status IN ('PENDING', 'COURIER_ASSIGNED', 'PICKED_UP')`,
  );
  return row.requests;
}

/** How far D1 is with these requests. */
export async function listVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.all<{ id: string; version: number }>(
    sql`SELECT id, version FROM courier_requests WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
