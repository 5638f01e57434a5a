import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Count } from "#app/domain/couriers/trips/trip.ts";
import { UNDO_WINDOW_MS } from "#app/domain/undo.ts";
import type { Db, Statement } from "../client.ts";
import { isConnected } from "../packages/trace.ts";
import { users } from "../schema/accounts.ts";
import { courierRequests } from "../schema/couriers.ts";
import { vendors } from "../schema/dispensaries.ts";
import { orderItems } from "../schema/orders.ts";
import { courierPapers, tripGoods, trips } from "../schema/trips.ts";
import { computed, nested, omit, pick, type RowOf, returning, select, selection, selectOne } from "../select.ts";
import type { CourierScope } from "./queries.ts";

/** Whether all goods of the row of `trips` were delivered, too long before `at` for an Undo. */
const isDelivered = (at: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM trip_goods g JOIN courier_requests d ON d.id = g.request_id
    WHERE g.trip_id = trips.id AND (d.status <> 'DELIVERED' OR d.delivered_at > ${at} - ${UNDO_WINDOW_MS}))`;

const pickUp = (now: number) =>
  selection({
    ...pick(courierRequests, "address", "timeZone", "vendorId", "courierId", "status"),
    ...pick(users, "firstName", "employeeNumber"),
    ...omit(courierPapers, "userId"),
    openTrips: nested(
      { ...pick(trips, "vendorId", "dispensaryName", "startedAt"), ...pick(vendors, "state", "timeZone") },
      sql`FROM trips JOIN vendors ON vendors.id = trips.vendor_id
        WHERE courier_id = users.id AND ended_at IS NULL AND NOT ${isDelivered(sql`${now}`)}`,
    ),
    unpicked: nested(
      pick(orderItems, "name"),
      sql`FROM order_items WHERE order_items.order_id = courier_requests.order_id
        AND quantity > (SELECT coalesce(sum(units), 0) FROM package_picks
          WHERE package_picks.order_id = order_items.order_id AND package_picks.line = order_items.line)
        AND EXISTS (SELECT 1 FROM packages WHERE vendor_id = courier_requests.vendor_id
          AND packages.product_id = order_items.product_id AND finished_at IS NULL)`,
    ),
  });

/** `openTrips` leaves out those that end with this pickup (`followTrip`). */
export const findPickUp = (db: Db, requestId: string, now: number) =>
  selectOne(db, pickUp(now))`FROM courier_requests JOIN users ON users.id = courier_requests.courier_id
    LEFT JOIN courier_papers ON courier_papers.user_id = users.id WHERE courier_requests.id = ${requestId}`;

/** For a line `g` of a request `r` on a trip `t`. Undo may bring goods back to a driver whose trip has ended. */
const isWhereItBelongs = sql.raw(
  "(t.ended_at IS NULL OR r.status = 'DELIVERED' OR (r.status = 'CANCELLED' AND g.counted IS NOT NULL AND r.cancelled_at <= t.ended_at))",
);

/**
 * Puts a request's goods on its courier's open trip, which it opens, or takes them off after an undone pickup. A pickup
 * ends the courier's trips on which everything was delivered: who leaves again does so with a ledger of its own. Reads the
 * request's row, so it must follow it. Safe to run late, twice or out of order.
 */
export function followTrip(db: Db, requestId: string, newTripId: string): Statement[] {
  const undone = sql`(SELECT picked_up_at FROM courier_requests WHERE id = ${requestId}) IS NULL`;
  const hasLeft = sql`r.id = ${requestId} AND r.picked_up_at IS NOT NULL`;
  return [
    db.run(sql`DELETE FROM trips WHERE ended_at IS NULL AND ${undone}
      AND id IN (SELECT trip_id FROM trip_goods WHERE request_id = ${requestId})
      AND NOT EXISTS (SELECT 1 FROM trip_goods WHERE trip_id = trips.id AND request_id <> ${requestId})`),
    db.run(sql`DELETE FROM trip_goods WHERE request_id = ${requestId} AND ${undone}`),
    db.run(sql`UPDATE trips SET ended_at = r.picked_up_at, report_at = iif(${isConnected}, r.picked_up_at, report_at),
        report_attempts = 0
      FROM courier_requests r WHERE ${hasLeft} AND trips.courier_id = r.courier_id AND ended_at IS NULL
        AND ${isDelivered(sql`r.picked_up_at`)}`),
    db.run(sql`INSERT INTO trips (id, vendor_id, number, dispensary_name, dispensary_license, courier_id, courier_name,
        employee_number, license_number, vehicle_make, vehicle_model, vehicle_plate, started_at)
      SELECT ${newTripId}, v.id, (SELECT coalesce(max(number), 0) + 1 FROM trips WHERE vendor_id = v.id),
        v.dispensary_name, v.license_number, u.id, trim(u.first_name || ' ' || u.last_name),
        u.employee_number, p.license_number, p.vehicle_make, p.vehicle_model, p.vehicle_plate, r.picked_up_at
      FROM courier_requests r JOIN vendors v ON v.id = r.vendor_id JOIN users u ON u.id = r.courier_id
        LEFT JOIN courier_papers p ON p.user_id = u.id
      WHERE ${hasLeft}
        AND NOT EXISTS (SELECT 1 FROM trips WHERE courier_id = u.id AND vendor_id = v.id AND ended_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM trip_goods g JOIN trips t ON t.id = g.trip_id
          WHERE g.request_id = r.id AND ${isWhereItBelongs})`),
    db.run(sql`INSERT INTO trip_goods
        (request_id, line, trip_id, name, category, brand, amount, units, retail_cents, sold_cents, packages)
      SELECT r.id, i.line, t.id, i.name, i.category, i.brand, i.amount, i.quantity,
        coalesce(i.sale_price_cents, i.price_cents),
        coalesce(i.sale_price_cents, i.price_cents) * i.quantity - i.discount_cents, ${pickedFor}
      FROM courier_requests r ${openTrip} JOIN order_items i ON i.order_id = r.order_id WHERE ${hasLeft}
      UNION ALL
      SELECT r.id, i.key, t.id, i.value ->> 'name', NULL, NULL, NULL, i.value ->> 'quantity', NULL, NULL, '[]'
      FROM courier_requests r ${openTrip} JOIN json_each(${namedGoods}) i WHERE ${hasLeft} AND r.order_id IS NULL
      ON CONFLICT DO UPDATE SET trip_id = excluded.trip_id, counted = NULL, packages = excluded.packages
        WHERE NOT EXISTS (SELECT 1 FROM trip_goods g JOIN trips t ON t.id = g.trip_id
          JOIN courier_requests r ON r.id = g.request_id
          WHERE g.request_id = trip_goods.request_id AND g.line = trip_goods.line AND ${isWhereItBelongs})`),
  ];
}
const pickedFor = sql.raw(`(SELECT json_group_array(json_object('uid', p.uid, 'units', k.units))
  FROM package_picks k JOIN packages p ON p.id = k.package_id WHERE k.order_id = i.order_id AND k.line = i.line)`);
const openTrip = sql.raw(
  "JOIN trips t ON t.courier_id = r.courier_id AND t.vendor_id = r.vendor_id AND t.ended_at IS NULL",
);
const namedGoods = sql.raw(`iif(json_array_length(r.products) > 0, r.products,
  json_array(json_object('name', 'Order ' || r.order_number, 'quantity', 1)))`);

const ended = selection(pick(trips, "id"));

/** Returns no row if the trip has ended or has goods that are neither delivered nor counted. */
export function endTrip(db: Db, tripId: string, counts: readonly Count[], now: number) {
  const json = JSON.stringify(counts.map(({ requestId, line, counted }) => [requestId, line, counted]));
  const count = sql`(SELECT value ->> 2 FROM json_each(${json})
    WHERE value ->> 0 = trip_goods.request_id AND value ->> 1 = trip_goods.line)`;
  return [
    returning(db, ended)`UPDATE trips SET ended_at = ${now} WHERE id = ${tripId} AND ended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM trip_goods JOIN courier_requests r ON r.id = trip_goods.request_id
        WHERE trip_id = trips.id AND (r.status = 'PICKED_UP' OR (r.status = 'CANCELLED' AND ${count} IS NULL)))`,
    db.run(sql`UPDATE trip_goods SET counted = ${count} WHERE trip_id = ${tripId}
      AND (SELECT ended_at FROM trips WHERE id = ${tripId}) = ${now}`),
  ] as const;
}

const trip = selection({
  ...getTableColumns(trips),
  timeZone: vendors.timeZone,
  goods: nested(
    {
      ...omit(tripGoods, "tripId"),
      ...pick(
        courierRequests,
        "status",
        "orderNumber",
        "deliveryAddress",
        "pickedUpAt",
        "deliveredAt",
        "returnedAt",
        "signature",
        "updatedAt",
      ),
    },
    sql`FROM trip_goods JOIN courier_requests ON courier_requests.id = trip_goods.request_id WHERE trip_id = trips.id`,
  ),
});

export async function findTrip(db: Db, tripId: string): Promise<RowOf<typeof trip> | undefined> {
  const found = await selectOne(db, trip)`
    FROM trips JOIN vendors ON vendors.id = trips.vendor_id WHERE trips.id = ${tripId}`;
  found?.goods.sort((a, b) => (a.pickedUpAt ?? 0) - (b.pickedUpAt ?? 0) || a.line - b.line);
  return found;
}

const listed = selection({
  ...pick(trips, "id", "number", "dispensaryName", "courierName", "vehiclePlate", "startedAt", "endedAt"),
  timeZone: vendors.timeZone,
  stops: computed(sql`(SELECT count(DISTINCT request_id) FROM trip_goods WHERE trip_id = trips.id)`, Number),
});
export type ListedTrip = RowOf<typeof listed>;
const TRIPS_SHOWN = 100;

const within = (scope: Exclude<CourierScope, { vendorId: string }>): SQL =>
  scope === "all" ? sql`` : sql`WHERE trips.courier_id = ${scope.courierId}`;

export const listTrips = (db: Db, scope: Parameters<typeof within>[0]): Promise<ListedTrip[]> =>
  select(db, listed)`FROM trips JOIN vendors ON vendors.id = trips.vendor_id ${within(scope)}
    ORDER BY trips.started_at DESC LIMIT ${TRIPS_SHOWN}`;

const ofRequest = selection(pick(trips, "id", "number"));

export const findTripOfRequest = (db: Db, requestId: string) =>
  selectOne(
    db,
    ofRequest,
  )`FROM trips WHERE id = (SELECT trip_id FROM trip_goods WHERE request_id = ${requestId} LIMIT 1)`;
