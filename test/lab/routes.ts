// How good the order of stops is: beside every order that could be better, beside published answers, and on random days.
import { planRoute } from "#app/domain/couriers/route/plan.ts";
import { LATE_WEIGHT, type RouteFacts, type RoutePlan, STOPS_MAX } from "#app/domain/couriers/route/stop.ts";
import { atLeast, atMost, type Figure, report } from "#test/bench/figures.ts";
import { readCommand } from "#workers/local/read-command.mjs";
import { randomDay } from "./routes/days.ts";
import { leastCost } from "./routes/exact.ts";
import { faultsOf } from "./routes/judge.ts";
import { drivenMs, readPublished } from "./routes/published.ts";

const { values } = readCommand("lab routes");
const [days, instances, timed] = [values.days, values.instances, values.timed].map(Number) as [number, number, number];
const EXACT_MOST = 9;
const percent = (shares: readonly number[]) => (100 * shares.reduce((sum, each) => sum + each, 0)) / shares.length;

const figures: Figure[] = [...besideExact(), ...besidePublished(), timing(), ...lawfulness(), ...controls()];
report("lab routes", figures, values.write);
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;

function besideExact(): Figure[] {
  const gaps: number[] = [];
  let missed = 0;
  for (let seed = 0; gaps.length < instances; seed++) {
    const facts = randomDay(seed, EXACT_MOST);
    const least = leastCost(facts);
    const plan = planRoute(facts);
    const isWhole = plan.leftOut.length === 0 && plan.stops.length > 0 && followsPins(facts, plan);
    if (least === Number.POSITIVE_INFINITY) continue;
    if (isWhole) gaps.push(least === 0 ? 0 : costOf(facts, plan) / least - 1);
    else missed++;
  }
  return [
    atMost(
      `mean gap to the best of all orders, %, ${gaps.length} days of up to ${EXACT_MOST} stops`,
      1,
      [percent(gaps)],
      3,
    ),
    { what: "its largest gap, %", figure: (100 * Math.max(...gaps)).toFixed(1) },
    atMost("days whose lawful order wasn't found", 0, [missed], 0),
  ];
}

function followsPins({ stops, pinned }: RouteFacts, plan: RoutePlan): boolean {
  return plan.isPinned === stops.some(({ id }) => pinned.includes(id));
}

function costOf(facts: RouteFacts, plan: RoutePlan): number {
  return drivenMs(facts, plan) + LATE_WEIGHT * plan.stops.reduce((sum, { lateMs }) => sum + lateMs, 0);
}

function besidePublished(): Figure[] {
  const published = readPublished().map((each) => ({ ...each, plan: planRoute(each.facts) }));
  const sets = [
    published.filter(({ name }) => name.startsWith("rc_")),
    published.filter(({ name }) => name.includes("/")),
  ];
  return ["Solomon", "Li and Lim"].flatMap((set, at) => {
    const whole = sets[at]!.filter(
      ({ plan, facts }) => plan.leftOut.length === 0 && faultsOf(facts, plan).length === 0,
    );
    const gaps = whole.map(({ facts, plan, miles }) => drivenMs(facts, plan) / miles - 1);
    return [
      atMost(`mean difference to published answers, %, ${whole.length} routes of ${set}`, 2, [percent(gaps)], 3),
      { what: `${set}'s routes where a stop was left out`, figure: `${sets[at]!.length - whole.length}` },
    ];
  });
}

/** CPU of this thread, so that what else runs on the machine counts less; the mean of five, because its clock is coarse. */
function timing(): Figure {
  for (let seed = 0; seed < 50; seed++) planRoute(randomDay(seed, STOPS_MAX, true));
  const times = Array.from({ length: timed }, (_, seed) => {
    const facts = randomDay(seed, STOPS_MAX, true);
    const began = cpuMs();
    for (let run = 0; run < 5; run++) planRoute(facts);
    return (cpuMs() - began) / 5;
  }).sort((a, b) => a - b);
  return atMost(`p99 of a plan, ms, ${timed} days of ${STOPS_MAX} stops`, 10, [times[Math.ceil(0.99 * timed) - 1]!], 1);
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function lawfulness(): Figure[] {
  let [faulty, stops, leftOut] = [0, 0, 0];
  for (let seed = 0; seed < days; seed++) {
    const facts = randomDay(seed, seed % 10 === 0 ? STOPS_MAX : 12);
    const plan = planRoute(facts);
    const faults = faultsOf(facts, plan);
    if (faults.length > 0 && faulty++ < 5) console.error(`Day ${seed}: ${faults.join(", ")}`);
    stops += plan.stops.length;
    leftOut += plan.leftOut.length;
  }
  const summary = `${days.toLocaleString("en-US")} random days (${stops.toLocaleString("en-US")} stops, ${leftOut.toLocaleString("en-US")} jobs left out)`;
  return [atMost(`unlawful plans of ${summary}`, 0, [faulty], 0)];
}

/** Planners that don't know one rule: the judge has to find each. */
function controls(): Figure[] {
  const ignoring: [rule: string, (facts: RouteFacts) => Partial<RouteFacts>][] = [
    ["the cap", () => ({ carryMostCents: Number.POSITIVE_INFINITY })],
    ["a cap by route", () => ({ capPer: "vehicle" })],
    ["one dispensary at a time", () => ({ oneRetailer: false })],
    ["breaks", () => ({ breaks: [] })],
    [
      "the lawful hours",
      ({ stops }) => ({ stops: stops.map((stop) => ({ ...stop, until: Number.POSITIVE_INFINITY })) }),
    ],
    ["windows", ({ stops }) => ({ stops: stops.map((stop) => ({ ...stop, from: 0 })) })],
    ["pickup before drop", ({ stops }) => ({ stops: stops.map((stop) => ({ ...stop, job: stop.id, kind: "drop" })) })],
  ];
  const caught = ignoring.map(([rule, without]) => {
    let refused = 0;
    for (let seed = 0; seed < 500; seed++) {
      const facts = randomDay(seed, 12);
      if (faultsOf(facts, planRoute({ ...facts, ...without(facts) })).length > 0) refused++;
    }
    console.log(`without ${rule}: the judge refuses ${refused} of 500 plans`);
    return refused;
  });
  let reshuffled = 0;
  for (let seed = 0; seed < 500; seed++) {
    const facts = randomDay(seed, 12);
    if (faultsOf(facts, { ...planRoute({ ...facts, pinned: [] }), isPinned: true }).length > 0) reshuffled++;
  }
  console.log(`without pinned stops: the judge refuses ${reshuffled} of 500 plans`);
  const least = Math.min(...caught, reshuffled);
  return [atLeast(`of 500 plans without one of ${ignoring.length + 1} rules, at least refused`, 1, [least], 0)];
}
