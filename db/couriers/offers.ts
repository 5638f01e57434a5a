import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Duty, OFFER_MS, type Offer, type Offering, type OnDuty } from "#app/domain/couriers/offer.ts";
import type { Db, Statement } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { courierOffers, courierRequests, courierShifts } from "../schema/couriers.ts";
import { computed, nullable, pick, type RowOf, select, selection, selectOne } from "../select.ts";
import { carries } from "./people.ts";

const shift = selection(pick(courierShifts, "kind", "startedAt"));

export const findShift = (db: Db, courierId: string) =>
  selectOne(db, shift)`FROM courier_shifts WHERE courier_id = ${courierId} AND ended_at IS NULL`;

export const changeShift = (db: Db, id: string, courierId: string, duty: Duty, now: number): Statement[] => [
  db.run(sql`UPDATE courier_shifts SET ended_at = max(started_at, ${now})
    WHERE courier_id = ${courierId} AND ended_at IS NULL AND kind <> ${duty}`),
  ...(duty === "off"
    ? []
    : [
        db.run(sql`INSERT INTO courier_shifts (id, courier_id, kind, started_at)
          VALUES (${id}, ${courierId}, ${duty}, ${now}) ON CONFLICT (courier_id) WHERE ended_at IS NULL DO NOTHING`),
      ]),
];

const [s, r, u] = [alias(courierShifts, "s"), alias(courierRequests, "r"), alias(users, "u")];
const lastStop = pick(r, "lat", "lng", "pickedUpAt", "deliveryLat", "deliveryLng");
const LAST_REQUEST = sql.raw(`LEFT JOIN courier_requests r ON r.id = (SELECT id FROM courier_requests
  WHERE courier_id = u.id ORDER BY created_at DESC LIMIT 1)`);

/** Where they last picked up or dropped off is where they are. */
function placed<T extends RowOf<ReturnType<typeof selection<typeof lastStop>>>>(found: readonly T[]) {
  return found.map(({ lat, lng, pickedUpAt, deliveryLat, deliveryLng, ...courier }) => {
    const [y, x] = pickedUpAt === null ? [lat, lng] : [deliveryLat, deliveryLng];
    return { ...courier, place: y === null || x === null ? null : { lat: y, lng: x } };
  });
}

const onDutySince = (now: number) =>
  selection({
    id: s.courierId,
    ...pick(u, "employerIds"),
    ...lastStop,
    since: s.startedAt,
    waitingSince: computed(
      sql`max(s.started_at, ifnull(r.delivered_at, 0),
        ifnull((SELECT max(asked_at) FROM courier_offers WHERE courier_id = s.courier_id), 0))`,
      Number,
    ),
    carries,
    hasOffer: computed(
      sql`EXISTS (SELECT 1 FROM courier_offers o WHERE o.courier_id = s.courier_id
        AND o.asked_at > ${now - OFFER_MS} AND o.answer IS NULL)`,
      Boolean,
    ),
  });

export const listOnDuty = async (db: Db, now: number): Promise<OnDuty[]> =>
  placed(
    await select(db, onDutySince(now))`FROM courier_shifts s
      JOIN users u ON u.id = s.courier_id AND u.disabled_at IS NULL ${LAST_REQUEST}
      WHERE s.ended_at IS NULL AND s.kind = 'duty'`,
  );

const boardCourier = selection({
  ...pick(u, "id", "employerIds"),
  name: computed(sql`trim(u.first_name || ' ' || u.last_name)`, String),
  duty: computed(sql`ifnull(s.kind, 'off')`, (kind) => kind as Duty),
  lastSeenAt: computed(
    sql`nullif(max(ifnull(s.started_at, 0), ifnull(r.picked_up_at, 0), ifnull(r.delivered_at, 0)), 0)`,
    nullable(Number),
  ),
  ...lastStop,
});

export const listBoardCouriers = async (db: Db) =>
  placed(
    await select(db, boardCourier)`FROM users u
      LEFT JOIN courier_shifts s ON s.courier_id = u.id AND s.ended_at IS NULL ${LAST_REQUEST}
      WHERE u.role = 'courier' AND u.disabled_at IS NULL ORDER BY u.last_name, u.first_name, u.id`,
  );

const requestId = selection(pick(courierRequests, "id"));
const openOffer = selection({ id: courierOffers.requestId });

export const listOpenOffers = (db: Db, courierId: string, now: number): Promise<{ id: string }[]> =>
  select(db, openOffer)`FROM courier_offers
    WHERE courier_id = ${courierId} AND asked_at > ${now - OFFER_MS} AND answer IS NULL`;

export const listUnclaimed = (db: Db, limit: number): Promise<{ id: string }[]> =>
  select(db, requestId)`FROM courier_requests
    WHERE status = 'PENDING' AND (offering IS NULL OR json_extract(offering, '$.over'))
    ORDER BY created_at LIMIT ${limit}`;

export const listForgotten = (db: Db, before: number, limit: number): Promise<{ id: string }[]> =>
  select(db, requestId)`FROM courier_requests
    WHERE status = 'PENDING' AND created_at < ${before}
      AND (offering IS NULL OR json_extract(offering, '$.until') < ${before})
    ORDER BY created_at LIMIT ${limit}`;

/** An answer is final, so a late copy changes nothing. */
export const saveOffers = (db: Db, id: string, list: readonly Offer[]): Statement[] =>
  list.map((offer) =>
    db.run(sql`INSERT INTO courier_offers (request_id, courier_id, round, miles, asked_at, until, answer, reason, answered_at)
      VALUES (${id}, ${offer.courierId}, ${offer.round}, ${offer.miles}, ${offer.askedAt}, ${offer.until},
        ${offer.answer}, ${offer.reason}, ${offer.answeredAt})
      ON CONFLICT DO UPDATE SET answer = excluded.answer, reason = excluded.reason, answered_at = excluded.answered_at
      WHERE courier_offers.answer IS NULL`),
  );

export const updateOffering = (db: Db, id: string, offering: Offering): Statement =>
  db.run(sql`UPDATE courier_requests SET offering = ${JSON.stringify(offering)}
    WHERE id = ${id} AND (offering IS NULL OR json_extract(offering, '$.revision') < ${offering.revision})`);
