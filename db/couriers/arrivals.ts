import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Drop, FIT_DROPS } from "#app/domain/couriers/arrival/drops.ts";
import { milesOf } from "#app/domain/couriers/way.ts";
import type { Db } from "../client.ts";
import { arrivalCoverage, arrivalModels } from "../schema/arrivals.ts";
import { courierRequests } from "../schema/couriers.ts";
import { computed, nullable, optional, pick, present, rows, select, selection } from "../select.ts";

/** For the statement's row of `vendors`. */
export const arrivalModelOf = optional(
  arrivalModels.model,
  sql`(SELECT model FROM arrival_models WHERE arrival_models.vendor_id = vendors.id)`,
);

const toFit = selection({
  vendorId: computed(sql`v.id`, String),
  fittedAt: optional(arrivalModels.fittedAt, sql`m.fitted_at`),
  model: optional(arrivalModels.model, sql`m.model`),
});

/** Dispensaries that asked for couriers; the walk steps from one to the next in the index. */
export const listModelsToFit = (db: Db, fittedBefore: number, limit: number) =>
  rows(db, toFit)`WITH RECURSIVE v (id) AS (
      SELECT (SELECT vendor_id FROM courier_requests WHERE vendor_id > '' ORDER BY vendor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT vendor_id FROM courier_requests WHERE vendor_id > v.id ORDER BY vendor_id LIMIT 1)
      FROM v WHERE v.id IS NOT NULL)
    SELECT ${toFit.columns} FROM v LEFT JOIN arrival_models m ON m.vendor_id = v.id
    WHERE v.id IS NOT NULL AND coalesce(m.fitted_at, 0) < ${fittedBefore} LIMIT ${limit}`;

const r = alias(courierRequests, "r");
const drop = selection({
  ...pick(r, "timeZone", "lat", "lng", "deliveryLat", "deliveryLng"),
  pickedUpAt: present(r.pickedUpAt),
  deliveredAt: present(r.deliveredAt),
  readyAt: computed(
    sql`(SELECT at + ready_in_minutes * 60000 FROM order_events WHERE order_id = o.id AND kind = 'accepted'
      ORDER BY version DESC LIMIT 1)`,
    nullable(Number),
  ),
});

/** The newest, from old to new. An order for a window doesn't arrive a drive after its preparation. */
export async function listDrops(db: Db, vendorId: string, since: number): Promise<Drop[]> {
  const found = await select(db, drop)`FROM courier_requests r
    LEFT JOIN orders o ON o.id = r.order_id AND o.window_from IS NULL
    WHERE r.vendor_id = ${vendorId} AND r.status = 'DELIVERED' AND (r.failure_reason IS NULL) = 1
      AND r.created_at > ${since} ORDER BY r.created_at DESC LIMIT ${FIT_DROPS}`;
  return found.reverse().flatMap(({ lat, lng, deliveryLat, deliveryLng, ...rest }) => {
    const miles = milesOf({ lat, lng, deliveryLat, deliveryLng });
    return miles === null ? [] : [{ ...rest, miles }];
  });
}

const coverage = selection(
  pick(arrivalCoverage, "day", "leg", "distance", "hours", "drops", "covered", "windowMinutes"),
);

export const listCoverage = (db: Db, sinceDay: string) =>
  select(db, coverage)`FROM arrival_coverage WHERE day >= ${sinceDay}`;
