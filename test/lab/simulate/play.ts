import { HOUR_MS, MINUTE_MS } from "#app/domain/time.ts";
import { placeOrder } from "#app/use-cases/checkout/place.ts";
import { cancelByShopper } from "#app/use-cases/orders/cancel-by-shopper.ts";
import { moveOrder } from "#app/use-cases/orders/move.ts";
import { requestCourierForOrder } from "#app/use-cases/orders/request-courier.ts";
import { type Random, seeded } from "#db/seed/random.ts";
import { aCheckout, aLine } from "#test/support/sale.ts";
import type { SimulatedDatabase } from "#test/support/simulated/d1.ts";
import { noTroubles, Platform } from "#test/support/simulated/platform.ts";
import { brokenInvariants } from "../market/invariants.ts";
import { buildCity, type Wish } from "./city.ts";
import { drive } from "./courier.ts";
import { CityDay, type Policy, type Sizes } from "./day.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** 9:00 in Las Vegas on a Tuesday. */
const STARTS = Date.parse("2026-06-16T16:00:00Z");
const PLAYED_MS = 15 * HOUR_MS;
const SAMPLE = 10;

export async function playCity(database: SimulatedDatabase, sizes: Sizes, policy: Policy): Promise<Figures> {
  const platform = new Platform(database, `${policy} ${sizes.seed}`, STARTS, { RATE_LIMIT_SCALE: "1000" });
  const city = await buildCity(platform.visit(), seeded("city", sizes.seed), STARTS, sizes);
  const day = new CityDay(platform, city, policy);
  for (const [at, wish] of city.wishes.entries())
    platform.clock.after(wish.at - STARTS, () => void order(day, wish, at, seeded("order", sizes.seed, at)));
  for (const courier of city.couriers) void drive(day, courier, seeded("courier", sizes.seed, courier.actor.userId));
  platform.troubles = { fails: 0.001, kills: 0.001, slowest: 200 };
  platform.startCron(STARTS + PLAYED_MS, 0.5);
  void resetObjects(platform, seeded("resets", sizes.seed));
  await platform.clock.run(STARTS + PLAYED_MS);
  platform.troubles = noTroubles;
  await platform.clock.run(STARTS + PLAYED_MS + HOUR_MS);
  const checked = brokenInvariants(platform, day.calls, SAMPLE);
  await platform.clock.run(day.now);
  const broken = [...new Set(await checked)];
  const figures = figuresOf(day, broken);
  platform.end();
  return figures;
}

async function resetObjects({ clock, objects }: Platform, random: Random): Promise<void> {
  while (clock.now < STARTS + PLAYED_MS) {
    await clock.sleep(random.between(5, 20) * MINUTE_MS);
    for (const namespace of Object.values(objects)) namespace.resetSome(random);
  }
}

/** A shopper orders; the dispensary accepts, asks for a courier and prepares. */
async function order(day: CityDay, { shop, zip, leavesEarly }: Wish, at: number, random: Random): Promise<void> {
  const key = `order-${at}`;
  const checkout = aCheckout({
    vendorId: shop.id,
    orderType: "Delivery",
    paymentMethod: "Cash",
    items: [aLine({ productId: shop.productId, price: shop.priceCents / 100 })],
    deliveryAddress: { street: `${at + 1} Elm St`, apartment: null, city: "Las Vegas", state: "NV", zip },
    contact: {
      firstName: "Ana",
      lastName: "Reyes",
      email: `${key}@example.org`,
      phone: `702555${String(at % 10_000).padStart(4, "0")}`,
      birthdate: "05/14/1990",
    },
    seen: { paymentFee: 0, total: shop.priceCents / 100, stockFrom: null },
  });
  const ip = `10.${at % 200}.${Math.floor(at / 200)}.1`;
  const placed = await day.call("place", (visit) => placeOrder(visit, checkout, { once: { key, bodyHash: key } }), ip);
  if (!placed?.ok) return;
  const orderId = placed.value.order.id;
  if (leavesEarly) return void (await day.call("cancelByShopper", (visit) => cancelByShopper(visit, orderId)));
  await day.wait(random.between(0.5, 3) * MINUTE_MS);
  const move = (stage: "accepted" | "ready" | "canceled") =>
    day.call(stage, (visit) =>
      moveOrder(visit, shop.owner, { orderId, stage, readyInMinutes: 10, reason: "out-of-stock" }),
    );
  await move("accepted");
  await day.call("requestCourier", (visit) => requestCourierForOrder(visit, shop.owner, orderId, {}));
  await day.wait(random.between(5, 15) * MINUTE_MS);
  await move(random.chance(0.02) ? "canceled" : "ready");
}
