import type { MoveInput } from "#app/domain/couriers/request-schema.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#app/domain/time.ts";
import { declineCourierOffer } from "#app/use-cases/couriers/decline-offer.ts";
import { moveCourierRequest } from "#app/use-cases/couriers/move.ts";
import { setDuty } from "#app/use-cases/couriers/set-duty.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import type { Random } from "#db/seed/random.ts";
import { type Courier, driveMs, driven } from "./city.ts";
import type { CityDay } from "./day.ts";

type Job = {
  id: string;
  order_id: string;
  vendor_id: string;
  lat: number;
  lng: number;
  delivery_address: string;
  status: string;
};

const HANDOVER_MS = 4 * MINUTE_MS;
const LAST_JOB_MS = HOUR_MS / 2;

/** A shift: takes one job at a time, drives to the dispensary, then to the door. */
export async function drive(day: CityDay, courier: Courier, random: Random): Promise<void> {
  const { actor, starts, ends } = courier;
  await day.wait(starts - day.now);
  const log = { miles: 0, busyMs: 0, onShiftMs: ends - starts, drops: 0 };
  day.logbook.set(actor.userId, log);
  let place = courier.home;
  const driveTo = async (to: Point) => {
    const miles = driven(place, to);
    log.miles += miles;
    place = to;
    await day.wait(driveMs(miles));
  };
  const hasOffers = day.policy === "offers";
  if (hasOffers) await day.call("setDuty", (visit) => setDuty(visit, actor, "duty"));
  while (day.now < ends - LAST_JOB_MS) {
    await day.wait(random.between(10, 30) * SECOND_MS);
    const offered = hasOffers ? await answerOffer(day, courier, random) : undefined;
    const job = offered ?? (await claimNearest(day, courier, place, random));
    if (!job) continue;
    const began = day.now;
    log.drops += (await carry(day, courier, job, driveTo, random)) ? 1 : 0;
    log.busyMs += day.now - began;
  }
  if (hasOffers) await day.call("setDuty", (visit) => setDuty(visit, actor, "off"));
}

const jobOf = (day: CityDay, id: unknown) =>
  day.platform.rows("SELECT * FROM courier_requests WHERE id = ?", String(id))[0] as unknown as Job;

/** Some offers go unanswered: the phone has no signal, or is in a pocket. */
async function answerOffer(day: CityDay, courier: Courier, random: Random): Promise<Job | undefined> {
  const { actor } = courier;
  const [offer] = day.platform.rows(
    "SELECT request_id FROM courier_offers WHERE courier_id = ? AND answer IS NULL",
    actor.userId,
  );
  if (!offer || random.chance(0.1)) return undefined;
  const requestId = String(offer.request_id);
  if (random.chance(0.1))
    await day.call("decline", (visit) => declineCourierOffer(visit, actor, { requestId, reason: "busy" }));
  else return claim(day, courier, requestId);
  return undefined;
}

/** The nearest open job on the board, which several may want: any, or one that no courier with an offer took. */
async function claimNearest(day: CityDay, courier: Courier, place: Point, random: Random): Promise<Job | undefined> {
  const waiting = day.platform.rows(
    "SELECT id, lat, lng FROM courier_requests WHERE status = 'PENDING' AND json_extract(offering, '$.over')",
  ) as unknown as Job[];
  const [nearest] = waiting.sort((a, b) => driven(place, a) - driven(place, b));
  // Reads the board, and taps.
  if (!nearest || random.chance(0.2)) return undefined;
  await day.wait(random.between(3, 20) * SECOND_MS);
  return claim(day, courier, nearest.id);
}

async function claim(day: CityDay, courier: Courier, requestId: string): Promise<Job | undefined> {
  const claimed = await move(day, courier, requestId, { move: "assign" });
  return claimed?.ok ? jobOf(day, requestId) : undefined;
}

async function move(day: CityDay, { actor }: Courier, requestId: string, input: MoveInput) {
  const command = { requestId, moveId: `${actor.userId}-${day.now}`, ...input };
  return day.call(input.move, (visit) => moveCourierRequest(visit, actor, command));
}

/** False if the order was called off, or nobody opened. */
async function carry(
  day: CityDay,
  courier: Courier,
  job: Job,
  driveTo: (to: Point) => Promise<void>,
  random: Random,
): Promise<boolean> {
  await driveTo(job);
  for (;;) {
    const [order] = day.platform.rows(
      "SELECT status, EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND kind = 'ready') AS ready FROM orders WHERE id = ?",
      job.order_id,
    );
    if (order?.status !== "AWAITING_PROCESSING") return false;
    if (order.ready) break;
    await day.wait(30 * SECOND_MS);
  }
  if (!(await move(day, courier, job.id, { move: "pickUp" }))?.ok) return false;
  // By its address: while the database was away, a request may have been left without its place.
  const door = day.city.wishes.find(({ zip }) => job.delivery_address.endsWith(zip))!;
  await driveTo(door.place);
  await day.wait(HANDOVER_MS);
  if (!random.chance(0.02))
    return (await move(day, courier, job.id, { move: "deliver", idChecked: true }))?.ok === true;
  await move(day, courier, job.id, { move: "fail", reason: "customer-absent" });
  await driveTo(job);
  const shop = day.city.shops.find(({ id }) => id === job.vendor_id)!;
  await day.call("returned", (visit) => moveOrder(visit, shop.owner, { orderId: job.order_id, stage: "returned" }));
  return false;
}
