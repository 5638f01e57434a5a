// How often a menu comes from a cache, and how old it gets: days of one dispensary's visitors, over the places and isolates
// that the platform spreads them on.
import { createShortCache, MENU_AGE_MS } from "#app/edge/cache.ts";
import { sharedAddress } from "#app/edge/shared-address.ts";
import { seeded } from "#db/seed/random.ts";
import { atLeast, atMost, type Figure, report } from "#test/bench/figures.ts";
import { tieredCache } from "#test/support/platform/tiered-cache.ts";
import { readCommand } from "#workers/local/read-command.mjs";

const { values } = readCommand("lab menu-cache");
const [views, writes, places, isolates, days] = [
  ...[values.views, values.writes, values.places, values.isolates, values.days].map(Number),
] as [number, number, number, number, number];

const DAY_MS = 24 * 60 * 60_000;
const REPLICA_LAG_MS = 5000;
/** Of the views, how many look at one of the menu's eight other parts (a category, a search). */
const partShares = [0, 0.3];

type Design = "isolates" | "places" | "shared" | "shared without versions";
type View = { at: number; place: number; isolate: number; page: string };

/** A day as a dispensary has it: nothing at night, most in the evening. */
function visits(partShare: number): { views: View[]; writes: number[] } {
  const random = seeded("menu-cache", partShare);
  const hours = [0, 0, 0, 0, 0, 0, 1, 2, 4, 6, 7, 8, 9, 8, 8, 9, 11, 13, 12, 10, 8, 6, 3, 1];
  const clock = hours.flatMap((weight, hour) => Array(weight).fill(hour) as number[]);
  const moment = (day: number) => day * DAY_MS + (random.pick(clock) + random.next()) * 60 * 60_000;
  const perDay = <T>(count: number, make: (day: number) => T) =>
    Array.from({ length: days * count }, (_, at) => make(Math.floor(at / count)));
  return {
    views: perDay(views, (day) => ({
      at: moment(day),
      place: random.whole(1, places),
      isolate: random.whole(1, isolates),
      page: random.chance(partShare) ? `/vendor/v/menu?part=${random.whole(1, 8)}` : "/vendor/v/menu",
    })).sort((a, b) => a.at - b.at),
    writes: perDay(writes, moment).sort((a, b) => a - b),
  };
}

/** The share of views that nothing was rendered for, and the oldest write that a view did not show. */
async function play(design: Design, partShare: number): Promise<{ hits: number; oldestMs: number }> {
  const day = visits(partShare);
  const writtenBy = (at: number) => day.writes.filter((write) => write <= at).length;
  let now = 0;
  const rendered = async () =>
    new Response(String(writtenBy(now)), { headers: { "Cache-Control": "public, max-age=900" } });
  const cache = tieredCache(() => now, rendered, design !== "places");
  const own = new Map<string, ReturnType<typeof createShortCache<number>>>();
  let hits = 0;
  let oldestMs = 0;
  for (const { at, place, isolate, page } of day.views) {
    now = at;
    const name = `${place}/${isolate}`;
    const pages = own.get(name) ?? createShortCache<number>(100, MENU_AGE_MS);
    own.set(name, pages);
    let shown = pages.find(page, now);
    const before = cache.runs();
    if (shown !== undefined) hits += 1;
    else if (design === "isolates") shown = writtenBy(now);
    else {
      const version = design === "shared without versions" ? 0 : writtenBy(now - REPLICA_LAG_MS);
      const response = await cache
        .at(`${place}`)
        .fetch(sharedAddress({ page, host: "", rows: "", age: null, version }, now));
      shown = Number(await response.text());
      if (cache.runs() === before) hits += 1;
    }
    if (pages.find(page, now) === undefined) pages.store(page, { value: shown, weight: 1 }, now);
    const unseen = day.writes[shown];
    if (unseen !== undefined && unseen <= now) oldestMs = Math.max(oldestMs, now - unseen);
  }
  return { hits: (100 * hits) / day.views.length, oldestMs };
}

const figures: Figure[] = [];
for (const share of partShares) {
  const parts = share > 0 ? `, ${share * 100} % of them other parts of it` : "";
  const [old, near, shared, blind] = [
    await play("isolates", share),
    await play("places", share),
    await play("shared", share),
    await play("shared without versions", share),
  ];
  const percent = (hits: number) => `${hits.toFixed(1)} %`;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  figures.push(
    { what: `${views} views a day${parts}: from isolates alone`, figure: percent(old.hits) },
    { what: "from a cache of each place (caches.default)", figure: percent(near.hits) },
    share === 0
      ? atLeast("from the cache that all share", 80, [shared.hits], 1, " %")
      : { what: "from the cache that all share", figure: percent(shared.hits) },
    atMost("the oldest write that it did not show", 9, [shared.oldestMs / 1000], 1, " s"),
    { what: "control: without versions in the key", figure: `${percent(blind.hits)}, ${seconds(blind.oldestMs)} old` },
  );
  if (blind.oldestMs <= 9000 || old.hits >= 80) throw new Error("The controls do not fail: this shows nothing.");
}
report("lab menu-cache", figures, values.write);
if (figures.some(({ met }) => met === false)) process.exit(1);
