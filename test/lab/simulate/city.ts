import type { Actor } from "#app/domain/accounts/actor.ts";
import { milesBetween, type Point } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import { memberships, places, users } from "#db/schema/index.ts";
import type { Random } from "#db/seed/random.ts";
import { actorOf } from "#test/support/couriers.ts";
import { papers } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

type Shop = { id: string; owner: Actor; place: Point; productId: string; priceCents: number };
export type Courier = { actor: Actor; starts: number; ends: number; home: Point };
export type Wish = { at: number; shop: Shop; zip: string; place: Point; leavesEarly: boolean };
export type City = { shops: Shop[]; couriers: Courier[]; wishes: Wish[] };

const CENTER = { lat: 36.16, lng: -115.16 };
const ACROSS_DEGREES = 0.09;
const SHOPS = 12;
const NEIGHBORHOODS = 60;
const DAY_HOURS = 12;
/** A car in town. */
const MINUTES_A_MILE = 3.2;
const DETOUR = 1.3;

export const driveMs = (miles: number): number => miles * MINUTES_A_MILE * MINUTE_MS;
export const driven = (from: Point, to: Point): number => milesBetween(from, to) * DETOUR;

/** Of a day of twelve hours: noon and the evening are busiest. */
const busy = (share: number): number =>
  0.5 + Math.exp(-(((share - 0.2) / 0.08) ** 2)) + 1.6 * Math.exp(-(((share - 0.72) / 0.13) ** 2));

/** Las Vegas, where couriers of the marketplace may carry for every dispensary. */
export async function buildCity(
  { db }: Visit,
  random: Random,
  startsAt: number,
  sizes: { couriers: number; orders: number },
): Promise<City> {
  const somewhere = (): Point => ({
    lat: CENTER.lat + random.between(-1, 1) * ACROSS_DEGREES,
    lng: CENTER.lng + random.between(-1, 1) * ACROSS_DEGREES,
  });
  const account = async (id: string, role: "vendor" | "courier", vendorId: string | null) => {
    const row = { id, role, email: `${id}@example.com`, firstName: id, lastName: "Vale", createdAt: startsAt };
    await db.insert(users).values(row);
    if (vendorId) await db.insert(memberships).values({ userId: id, vendorId, role: "owner", since: startsAt });
    if (role === "courier") await upsertPapers(db, { userId: id, ...papers });
    return actorOf({ ...row, vendorId });
  };
  const neighborhoods: { zip: string; place: Point }[] = [];
  for (let at = 0; at < NEIGHBORHOODS; at++) {
    const [zip, place] = [String(89_000 + at), somewhere()];
    neighborhoods.push({ zip, place });
    await db
      .insert(places)
      .values({ ...place, kind: "zip", zip, search: zip, city: "Las Vegas", state: "NV", weight: 1 });
  }
  const shops: Shop[] = [];
  for (let at = 0; at < SHOPS; at++) {
    const [id, place, priceCents] = [`shop-${at}`, somewhere(), random.whole(30, 120) * 100];
    const cell = cellOf(place.lat, place.lng);
    const address = {
      street: `${at + 1}00 Main St`,
      city: "Las Vegas",
      state: "NV",
      zip: random.pick(neighborhoods).zip,
    };
    await openShop(db, {
      id,
      ...address,
      ...place,
      zoneCell: cell,
      storefrontCell: cell,
      email: null,
      minOrderCents: 0,
      ready: true,
    });
    const product = await stock(db, id, { id: `${id}-product`, priceCents, stock: sizes.orders });
    shops.push({ id, place, priceCents, productId: product.id, owner: await account(`owner-${at}`, "vendor", id) });
  }
  const couriers: Courier[] = [];
  for (let at = 0; at < sizes.couriers; at++) {
    const hours = random.whole(4, 8);
    const starts = startsAt + random.between(0, DAY_HOURS - hours) * HOUR_MS;
    couriers.push({
      actor: await account(`courier-${at}`, "courier", null),
      starts,
      ends: starts + hours * HOUR_MS,
      home: somewhere(),
    });
  }
  const wishes: Wish[] = [];
  while (wishes.length < sizes.orders) {
    const share = random.next();
    if (random.next() * 2.4 > busy(share)) continue;
    const at = startsAt + share * (DAY_HOURS - 1) * HOUR_MS;
    wishes.push({ at, shop: random.pick(shops), ...random.pick(neighborhoods), leavesEarly: random.chance(0.04) });
  }
  return { shops, couriers, wishes: wishes.sort((a, b) => a.at - b.at) };
}
