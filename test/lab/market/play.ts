import { HOUR_MS } from "#app/domain/time.ts";
import { seeded } from "#db/seed/random.ts";
import type { SimulatedDatabase } from "#test/support/simulated/d1.ts";
import { noTroubles, Platform } from "#test/support/simulated/platform.ts";
import { runScheduled } from "#workers/cron.ts";
import { drive } from "./couriers.ts";
import { Day } from "./day.ts";
import { type History, rowsOf } from "./history.ts";
import { dispatch, subscribe } from "./office.ts";
import { runShop } from "./shop-people.ts";
import { shop } from "./shoppers.ts";
import { buildTown } from "./town.ts";

/** A Tuesday, 7:50 in Los Angeles; the daily jobs run at 8:00. */
const STARTS = Date.parse("2026-06-16T14:50:00Z");
const OPEN_MS = 2.5 * HOUR_MS;
/** Longer than anything waits, so everything has settled. */
const REST_MS = 2 * HOUR_MS;
const SHOPPERS = 14;

export async function playDay(
  database: SimulatedDatabase,
  seed: string,
): Promise<{ history: History; day: Day; end(): void }> {
  const platform = new Platform(database, seed, STARTS);
  const random = seeded("market", seed);
  const town = await buildTown(platform.visit(), random);
  const before = rowsOf(platform);
  const day = new Day(platform, town, random, STARTS + OPEN_MS);
  const people = [
    ...Array.from({ length: SHOPPERS }, (_, at) => shop(day, `shopper-${at}`)),
    ...town.shops.map((each) => runShop(day, each)),
    ...town.couriers.map((courier) => drive(day, courier)),
    dispatch(day),
    ...town.shops.filter(({ isLate }) => isLate).map((each) => subscribe(day, each)),
  ];
  platform.troubles = random.chance(0.1)
    ? { ...noTroubles, slowest: 30 }
    : { fails: random.between(0, 0.01), kills: random.between(0, 0.01), slowest: random.pick([30, 300, 3000]) };
  platform.startCron(day.endsAt, 0.7);
  void breakThings(day);
  await platform.clock.run(day.endsAt);
  platform.troubles = noTroubles;
  platform.mailHangs = false;
  for (let round = 1; round <= 2; round++) {
    void platform.request((visit) => runScheduled("", visit));
    await platform.clock.run(day.endsAt + (round / 2) * REST_MS);
  }
  await Promise.race([Promise.all(people), new Promise((resolve) => setImmediate(resolve))]);
  const history: History = {
    seed,
    startsAt: STARTS,
    endsAt: platform.clock.now,
    calls: day.calls,
    before,
    after: rowsOf(platform),
    sent: platform.sent,
  };
  return { history, day, end: () => platform.end() };
}

/** Objects lose their memory, the database is away for a while, the mail service hangs. */
async function breakThings(day: Day): Promise<void> {
  const { platform, random } = day;
  while (day.isOpen) {
    await day.wait(60, 600);
    const usual = platform.troubles;
    const what = random.pick(["reset", "reset", "outage", "mail"]);
    if (what === "reset" && usual.kills > 0)
      for (const namespace of Object.values(platform.objects)) namespace.resetSome(random);
    if (what === "mail") platform.mailHangs = !platform.mailHangs;
    if (what === "outage" && usual.fails > 0) {
      platform.troubles = { ...usual, fails: 0.5 };
      await day.wait(2, 40);
      if (day.isOpen) platform.troubles = usual;
    }
  }
}
