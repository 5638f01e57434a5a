import type { Actor } from "#app/domain/accounts/actor.ts";
import { unconditional } from "#app/domain/deals/deal.ts";
import type { Point } from "#app/domain/places/geo.ts";
import { cellOf } from "#app/domain/places/grid.ts";
import { DAY_MS } from "#app/domain/time.ts";
import type { Visit } from "#app/visit.ts";
import { saveWindowSettings } from "#db/checkout/windows.ts";
import { upsertPapers } from "#db/couriers/papers.ts";
import { deals, memberships, places, users } from "#db/schema/index.ts";
import type { Random } from "#db/seed/random.ts";
import { actorOf } from "#test/support/couriers.ts";
import { papers } from "#test/support/people.ts";
import { openShop, stock } from "#test/support/shop.ts";

type Product = Awaited<ReturnType<typeof stock>>;
type Address = { street: string; city: string; state: string; zip: string };
export type Shop = {
  id: string;
  state: string;
  owner: Actor;
  products: Product[];
  couriers: Actor[];
  addresses: Address[];
  hasWindows: boolean;
  /** Its trial is over by a day. */
  isLate: boolean;
};
export type Town = { shops: Shop[]; couriers: Actor[]; dispatcher: Actor };

const LOS_ANGELES = { lat: 34.0522, lng: -118.2437 };
const LAS_VEGAS = { lat: 36.1728, lng: -115.1412 };
const ALBUQUERQUE = { lat: 35.0844, lng: -106.6504 };
const zips: readonly [zip: string, city: string, state: string, place: Point][] = [
  ["90012", "Los Angeles", "CA", LOS_ANGELES],
  ["90015", "Los Angeles", "CA", { lat: 34.0401, lng: -118.2642 }],
  ["89101", "Las Vegas", "NV", LAS_VEGAS],
  ["89103", "Las Vegas", "NV", { lat: 36.1086, lng: -115.205 }],
  ["87102", "Albuquerque", "NM", ALBUQUERQUE],
  ["87106", "Albuquerque", "NM", { lat: 35.079, lng: -106.617 }],
];

const settings = [
  // California allows deals, New Mexico points, and no state here both.
  { dispensaryName: "Green Door", state: "CA", points: false, age: 100, windows: 0, couriers: 1 },
  { dispensaryName: "Corner Leaf", state: "NV", points: false, age: 40, windows: 2, couriers: 0 },
  { dispensaryName: "Desert Bloom", state: "NM", points: true, age: 61, windows: 0, couriers: 0 },
] as const;

/** Three dispensaries in three states, with counted and uncounted goods, deals, points, windows, and who works there. */
export async function buildTown({ db, now }: Visit, random: Random): Promise<Town> {
  for (const [zip, city, state, place] of zips)
    await db.insert(places).values({ ...place, kind: "zip", zip, search: zip, city, state, weight: 1 });
  let people = 0;
  const account = async (
    role: "vendor" | "courier" | "dispatcher",
    { vendorId, ...facts }: { vendorId?: string; employerIds?: string[] },
  ) => {
    const id = `${role}-${++people}`;
    const row = {
      id,
      role,
      email: `${id}@example.com`,
      firstName: `Robin ${people}`,
      lastName: "Vale",
      createdAt: now(),
      ...facts,
    };
    await db.insert(users).values({ ...row, ...(role === "courier" ? { employeeNumber: `D-${people}` } : {}) });
    if (vendorId) await db.insert(memberships).values({ userId: id, vendorId, role: "owner", since: now() });
    if (role === "courier") await upsertPapers(db, { userId: id, ...papers });
    return actorOf({ ...row, vendorId: vendorId ?? null });
  };
  const shops: Shop[] = [];
  for (const [at, { state, age, windows, points, couriers, dispensaryName }] of settings.entries()) {
    const id = `shop-${at + 1}`;
    const own = zips.filter((zip) => zip[2] === state);
    const [zip, city, , place] = own[0]!;
    await openShop(db, {
      id,
      dispensaryName,
      state,
      city,
      zip,
      street: `${at + 2}00 N Spring St`,
      email: `${id}@example.com`,
      ...place,
      zoneCell: cellOf(place.lat, place.lng),
      storefrontCell: cellOf(place.lat, place.lng),
      loyaltyPoints: points,
      createdAt: now() - age * DAY_MS,
      minOrderCents: random.pick([0, 2000]),
      ready: true,
      acceptedPayments: [
        { method: "Cash", fee: 0 },
        { method: "Debit", fee: random.whole(0, 4) },
      ],
    });
    if (windows)
      await saveWindowSettings(db, id, {
        minutes: 30,
        capacity: windows,
        leadMinutes: 30,
        daysAhead: 1,
        acceptMinutes: 45,
      });
    const products: Product[] = [];
    for (let product = 0; product < 4; product++) {
      const priceCents = random.whole(10, 60) * 100;
      products.push(
        await stock(db, id, {
          id: `${id}-product-${product}`,
          name: `Strain ${product}`,
          priceCents,
          salePriceCents: product === 2 ? priceCents - random.whole(1, 9) * 100 : null,
          stock: product < 2 ? random.whole(3, 9) : null,
          ...(product === 3 ? { contents: { grams: 14 }, amount: "½oz" } : {}),
        }),
      );
    }
    if (state === "CA")
      await db.insert(deals).values({
        ...unconditional,
        id: `${id}-deal`,
        vendorId: id,
        name: "Ten off",
        kind: "percent",
        scope: "order",
        percent: 10,
        maxUses: 3,
        maxUsesPerPerson: 1,
        createdAt: now(),
        updatedAt: now(),
        code: random.chance(0.5) ? "TEN" : null,
      });
    const staff: Actor[] = [];
    for (let courier = 0; courier < couriers; courier++) staff.push(await account("courier", { employerIds: [id] }));
    shops.push({
      id,
      state,
      products,
      couriers: staff,
      isLate: age > 60,
      hasWindows: windows > 0,
      owner: await account("vendor", { vendorId: id }),
      addresses: own.map(([zip, city], n) => ({ street: `${n + 1} Main St`, city, state, zip })),
    });
  }
  const free = [await account("courier", {}), await account("courier", {})];
  return {
    shops,
    couriers: [...shops.flatMap((shop) => shop.couriers), ...free],
    dispatcher: await account("dispatcher", {}),
  };
}
