import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Duty } from "#app/domain/couriers/offer.ts";
import type { RouteCourier, RouteJob } from "#app/domain/couriers/route/courier-route.ts";
import type { Db, Statement } from "../client.ts";
import { courierRequests, courierRoutes, courierShifts } from "../schema/couriers.ts";
import { computed, nullable, optional, pick, present, select, selection, valuesOf } from "../select.ts";
import { isReturning } from "./logged-requests.ts";

const [r, s, p] = [courierRequests, alias(courierShifts, "s"), alias(courierRoutes, "p")];

const routeJob = selection({
  ...pick(r, "id", "status", "createdAt", "requestedPickupAt", "pickedUpAt", "timeZone", "orderNumber", "vendorId"),
  ...pick(
    r,
    "dispensaryName",
    "address",
    "lat",
    "lng",
    "customerName",
    "deliveryAddress",
    "deliveryLat",
    "deliveryLng",
  ),
  ...pick(r, "orderTotalCents"),
  courierId: present(r.courierId),
  pinned: optional(p.stops),
  byDispatch: computed(sql`p.by_dispatch`, Boolean),
  shiftKind: computed(sql`s.kind`, (kind) => kind as Duty | null),
  shiftStartedAt: optional(s.startedAt),
  // A failed delivery ends at its customer's address too, and its return at the dispensary.
  lastDrop: computed(
    sql`(SELECT json_array(iif(returned_at IS NULL, delivery_lat, lat), iif(returned_at IS NULL, delivery_lng, lng),
        coalesce(returned_at, delivered_at, cancelled_at)) FROM courier_requests d
      WHERE d.courier_id = courier_requests.courier_id AND picked_up_at IS NOT NULL AND +status IN ('DELIVERED', 'CANCELLED')
      ORDER BY created_at DESC LIMIT 1)`,
    nullable((text) => JSON.parse(text as string) as [number | null, number | null, number]),
  ),
});

export type CourierAtWork = { courierId: string; courier: RouteCourier; jobs: RouteJob[] };

/** Goods that come back are aboard too. */
export async function listCouriersAtWork(db: Db, courierIds: readonly string[] | "all"): Promise<CourierAtWork[]> {
  const found = await select(db, routeJob)`FROM courier_requests INDEXED BY courier_requests_carried
    LEFT JOIN courier_shifts s ON s.courier_id = courier_requests.courier_id AND s.ended_at IS NULL
    LEFT JOIN courier_routes p ON p.courier_id = courier_requests.courier_id
    WHERE (status IN ('COURIER_ASSIGNED', 'PICKED_UP') OR (failure_reason IS NOT NULL AND returned_at IS NULL))
      AND (failure_reason IS NULL OR ${isReturning.expression})
      AND courier_requests.courier_id ${courierIds === "all" ? sql`> ''` : sql`IN ${valuesOf(courierIds)}`}
    ORDER BY courier_requests.created_at, courier_requests.id`;
  return [...Map.groupBy(found, ({ courierId }) => courierId)].map(([courierId, jobs]) => {
    const { pinned, byDispatch, shiftKind, shiftStartedAt, lastDrop } = jobs[0]!;
    const [lat, lng, at] = lastDrop ?? [null, null, 0];
    const courier = {
      shift: shiftKind && shiftStartedAt !== null ? { kind: shiftKind, startedAt: shiftStartedAt } : null,
      lastDrop: lat === null || lng === null ? null : { lat, lng, at },
      pinned: pinned ?? [],
      byDispatch,
    };
    return { courierId, courier, jobs };
  });
}

/** Leaves one stop of an order chosen before `at` to the plan. */
export const unpinStop = (db: Db, courierId: string, stop: string, at: number): Statement =>
  db.run(sql`UPDATE courier_routes
    SET stops = (SELECT json_group_array(value) FROM json_each(stops) WHERE value <> ${stop})
    WHERE courier_id = ${courierId} AND chosen_at <= ${at}`);

/** An empty order leaves it to the plan. */
export const saveRoute = (
  db: Db,
  { courierId, stops, byDispatch }: { courierId: string; stops: readonly string[]; byDispatch: boolean },
  now: number,
): Statement[] => [
  stops.length === 0
    ? db.run(sql`DELETE FROM courier_routes WHERE courier_id = ${courierId}`)
    : db.run(sql`INSERT INTO courier_routes (courier_id, stops, by_dispatch, chosen_at)
        VALUES (${courierId}, ${JSON.stringify(stops)}, ${byDispatch}, ${now})
        ON CONFLICT DO UPDATE SET stops = excluded.stops, by_dispatch = excluded.by_dispatch, chosen_at = excluded.chosen_at`),
];
