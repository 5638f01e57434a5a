// Plays days and prints what came of each, a line of JSON a day. Its own process, because a planted bug stays loaded.
import { loadAsWorker } from "#test/support/simulated/modules.ts";
import { planted } from "./planted.ts";
import type { Batch, Played } from "./runs.ts";

const { first, count, bug, untilFound } = JSON.parse(process.argv[2] ?? "") as Batch;
loadAsWorker(bug === undefined ? undefined : planted[bug]);
const { SimulatedDatabase } = await import("#test/support/simulated/d1.ts");
const { playDay } = await import("./play.ts");
const { digestOf } = await import("./history.ts");
const { brokenInvariants } = await import("./invariants.ts");
const { judge } = await import("./judge/judge.ts");

const database = new SimulatedDatabase();
for (let seed = first; seed < first + count; seed++) {
  const { history, day, end } = await playDay(database, String(seed));
  const checked = brokenInvariants(day.platform, history.calls);
  await day.platform.clock.run(day.platform.clock.now);
  const broken = [...new Set(await checked)];
  end();
  const played: Played = {
    seed,
    broken,
    judged: judge(history),
    digest: digestOf(history),
    calls: history.calls.length,
    lost: history.calls.filter(({ lost }) => lost !== null).length,
    orders: history.after.orders?.length ?? 0,
  };
  console.log(JSON.stringify(played));
  if (untilFound && broken.length + played.judged.length > 0) break;
}
